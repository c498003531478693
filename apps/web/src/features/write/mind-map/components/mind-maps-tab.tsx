import type { Topic } from '@wenjin/contract'
import { Button, buttonClass, Icon, Notice, Waiting } from '@wenjin/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { ListPager } from '../../../../lib/view/list-pager.tsx'
import { useTopicMindMaps } from '../mind-map.queries.ts'
import { MapList } from './map-list.tsx'

/** The mind maps of a topic. */
export default function MindMapsTab({ topic }: { topic: Topic }) {
  const t = useText()
  const [pageIndex, setPageIndex] = useState(0)
  const { data, error, refetch } = useTopicMindMaps(topic.id, pageIndex)
  const mayEdit = topic.permissions.includes('topic:edit')
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Link to={paths.makeMindMap('topic', topic.id)} className={buttonClass('solid')}>
          <Icon name="mindMap" size={16} />
          {t('mindMap.make')}
        </Link>
      </div>
      {!data && !error && <Waiting className="min-h-40 justify-center">{t('mindMap.loading')}</Waiting>}
      {!data && error && (
        <Notice alert icon="alert" title={t('mindMap.list.failed')} text={error.message}>
          <Button icon="refresh" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {data?.total === 0 && (
        <Notice
          icon="mindMap"
          title={t('mindMap.list.empty')}
          text={t(mayEdit ? 'mindMap.list.topic.text' : 'mindMap.list.topic.reader')}
        />
      )}
      {data && data.total > 0 && <MapList label={t('mindMap.list.topic')} maps={data.list} mayEdit={mayEdit} />}
      {data && <ListPager pageIndex={pageIndex} pages={Math.ceil(data.total / data.pageSize)} onChange={setPageIndex} />}
    </div>
  )
}
