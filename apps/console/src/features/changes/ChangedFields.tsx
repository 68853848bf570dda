import { useWords } from '../../words/words.tsx'
import { type PendingChange, useChangeWords } from './changes.ts'

type Value = PendingChange['after'][string]

/** The fields that a change sets, with what they were. */
export function ChangedFields({ change: { before, after } }: { readonly change: PendingChange }) {
  const words = useChangeWords()
  const textOf = useValueText()
  const names = Object.keys(words.fields) as (keyof typeof words.fields)[]
  const rows = names.flatMap((name) => {
    const value = after[name]
    return value === undefined ? [] : [{ name, value, was: before?.[name] }]
  })
  return (
    <dl className="grid gap-0.5 text-soft">
      {rows.map(({ name, value, was }) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt>{words.fields[name]}:</dt>
          <dd className="min-w-0 font-medium wrap-anywhere">
            <bdi>{textOf(name, value)}</bdi>
            {was !== undefined && was !== value && (
              <span className="font-normal text-mute">
                {' '}
                ({words.was} <bdi>{textOf(name, was)}</bdi>)
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function useValueText(): (field: string, value: Value) => string {
  const { common } = useWords()
  const words = useChangeWords()
  const known = (names: Readonly<Record<string, string>>, value: string): string => names[value] ?? value
  return (field, value) => {
    if (typeof value === 'boolean') return value ? common.yes : common.no
    if (field === 'treasury_role') return known(words.treasuryRoles, value ?? 'none')
    if (value === null || value === '') return words.empty
    return field === 'role' ? known(words.roles, value) : value
  }
}
