import { buttonClass, Icon, IconButton, Pills, Popover, Switch } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { useMobile } from '../../../../lib/browser/platform.ts'
import { lookSteps, onScale, type BookLook, type LookStep, type Paper } from './look.ts'

interface LookCardProps {
  look: BookLook
  onLook: (change: Partial<BookLook>) => void
}

const papers: readonly Paper[] = ['auto', 'day', 'night']
const names: readonly LookStep[] = ['size', 'leading', 'measure']

/** Popover with the typography of books: font, lines, paper. */
export function LookCard({ look, onLook }: LookCardProps) {
  const t = useText()
  // On a phone the line width is not adjustable: it is the width of the screen.
  const mobile = useMobile()
  return (
    <Popover
      label={t('book.look')}
      title={t('book.look')}
      data-tip={t('book.look')}
      trigger={<Icon name="type" size={18} />}
      triggerClass={buttonClass('quiet', 'aspect-square min-w-9 !px-0 max-sm:min-w-touch')}
    >
      <div className="flex w-64 flex-col gap-3 text-sm max-sm:w-full">
        {names
          .filter((name) => !mobile || name !== 'measure')
          .map((name) => (
            <Stepper key={name} name={name} value={look[name]} onChange={(value) => onLook({ [name]: value })} />
          ))}
        <div className="flex items-center justify-between">
          {t('book.look.serif')}
          <Switch label={t('book.look.serif')} checked={look.serif} onChange={(serif) => onLook({ serif })} />
        </div>
        <Pills
          label={t('book.look.paper')}
          value={look.paper}
          options={papers.map((value) => ({ value, label: t(`book.look.paper.${value}`) }))}
          onChange={(paper) => onLook({ paper })}
        />
      </div>
    </Popover>
  )
}

function Stepper({ name, value, onChange }: { name: LookStep; value: number; onChange: (value: number) => void }) {
  const t = useText()
  const { min, max, step } = lookSteps[name]
  const label = t(`book.look.${name}`)
  return (
    <fieldset aria-label={label} className="flex items-center justify-between">
      {label}
      <span className="flex items-center gap-1 tabular-nums">
        <IconButton
          icon="minus"
          size={16}
          label={t('book.look.smaller', { name: label })}
          disabled={value <= min}
          onClick={() => onChange(onScale(name, value - step))}
        />
        <output className="w-8 text-center">{value}</output>
        <IconButton
          icon="plus"
          size={16}
          label={t('book.look.larger', { name: label })}
          disabled={value >= max}
          onClick={() => onChange(onScale(name, value + step))}
        />
      </span>
    </fieldset>
  )
}
