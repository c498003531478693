import { useSetting } from '../../../../lib/storage/settings.ts'
import { typeOf } from '../api-document/api-document.ts'
import { type Schema } from '../api-document/open-api.ts'

/** Maximum depth of nested fields shown. */
const maxDepth = 5
/** Objects with more fields than this are folded initially. */
const fewFields = 8

/** Returns the fields of the objects in a schema, including those of list items; a field of several alternatives or parts is returned once. */
function fieldsOf(schema: Schema): [string, Schema][] {
  const own = Object.entries(schema.properties ?? {})
  const inItems = typeof schema.items === 'object' ? fieldsOf(schema.items) : []
  const inParts = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(fieldsOf)
  return [...new Map([...own, ...inItems, ...inParts])]
}

/** The fields of a response with their types and meanings; nested ones are indented. */
export function SchemaOutline({ schema, depth = 0 }: { schema: Schema; depth?: number }) {
  const [lang] = useSetting('uiLang')
  const fields = fieldsOf(schema)
  if (fields.length === 0) return null
  return (
    <ul className={`flex flex-col text-sm leading-6 ${depth > 0 ? 'border-l border-line pl-4' : ''}`}>
      {fields.map(([name, field]) => {
        const meaning = lang === 'zh' ? (field['x-description-zh'] ?? field.description) : field.description
        const hasMore = fieldsOf(field).length > 0 && depth < maxDepth
        const line = (
          <>
            <code className="font-mono">{name}</code> <span className="text-xs text-ink-2">{typeOf(field)}</span>
            {meaning && <span className="text-ink-2">{` ${meaning}`}</span>}
          </>
        )
        if (!hasMore) return <li key={name}>{line}</li>
        return (
          <li key={name}>
            <details open={depth < 1 && fieldsOf(field).length <= fewFields}>
              <summary className="cursor-pointer">{line}</summary>
              <SchemaOutline schema={field} depth={depth + 1} />
            </details>
          </li>
        )
      })}
    </ul>
  )
}
