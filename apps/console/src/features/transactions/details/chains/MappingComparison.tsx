/** Each field of a TRON row beside the providers' values: where they state it, in which spelling, and whether it differs. */
import { ApiError } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../../calls/api.ts'
import { countText } from '../../../../format/count-text.ts'
import { CheckRow } from '../../../../ui/CheckRow.tsx'
import { ErrorState, Skeleton } from '../../../../ui/states.tsx'
import { useLocale } from '../../../../words/words.tsx'
import { mappedProviders } from '../../../../chains/mapped-providers.ts'
import type { Mapping } from '../details.ts'
import { DetailsTable, Part } from '../Facts.tsx'
import { useDetailsWords } from '../use-details-words.ts'

type Field = Mapping['canonical'][number] | Mapping['extras'][number]

const columns = [
  'canonical',
  ...mappedProviders.map(({ path }) => path),
  'db_table',
  'db_column',
  'db_value',
] as const

export function MappingComparison({ id }: { readonly id: string }) {
  const words = useDetailsWords()
  const { data, error, refetch } = useQuery({
    queryKey: ['tron-mapping', id],
    queryFn: () => api.getTronMapping({ params: { id } }),
    staleTime: 60_000,
  })
  if (error)
    return (
      <ErrorState
        message={
          error instanceof TypeError
            ? words.unreachable
            : words.failed(error instanceof ApiError ? (error.detail ?? error.statusText) : error.message)
        }
        onRetry={() => void refetch()}
      />
    )
  if (data === undefined)
    return <Skeleton rows={6} widths={['w-24', 'w-40', 'w-40', 'w-24', 'w-24', 'w-32']} />
  return <Comparison mapping={data} />
}

const differs = ({ stated }: Field): boolean => stated.some(({ is_same }) => is_same === false)

function Comparison({ mapping: { canonical, extras } }: { readonly mapping: Mapping }) {
  const words = useDetailsWords()
  const [isNarrowed, setNarrowed] = useState(false)
  const differing = canonical.filter(differs)
  return (
    <>
      <Verdict fields={canonical} />
      {differing.length > 0 && (
        <CheckRow label={words.mapping.onlyDifferences} isChecked={isNarrowed} onChange={setNarrowed} />
      )}
      <DetailsTable
        caption={words.mapping.caption}
        width="min-w-[64rem]"
        heads={columns.map((name) => [words.mapping[name]] as const)}
      >
        {(isNarrowed ? differing : canonical).map((field) => (
          <FieldRow key={field.canonical} field={field} names={[field.canonical]} />
        ))}
      </DetailsTable>
      {!isNarrowed && extras.length > 0 && (
        <Part title={`${words.mapping.extrasTitle} (${extras.length})`}>
          <DetailsTable
            caption={words.mapping.extrasCaption}
            width="min-w-[72rem]"
            heads={[[words.mapping.extra], ...columns.map((name) => [words.mapping[name]] as const)]}
          >
            {extras.map((field) => (
              <FieldRow key={field.extra} field={field} names={[field.extra, field.canonical]} />
            ))}
          </DetailsTable>
        </Part>
      )}
    </>
  )
}

function Verdict({ fields }: { readonly fields: readonly Field[] }) {
  const words = useDetailsWords()
  const locale = useLocale()
  const values = fields.flatMap((field) => field.stated)
  const wrong = values.filter(({ is_same }) => is_same === false).length
  const count = countText(values.length, locale)
  if (values.length === 0) return <p className="mb-2 text-mute">{words.mapping.nothingKept}</p>
  const Icon = wrong === 0 ? CircleCheck : TriangleAlert
  return (
    <p className={`mb-2 flex items-center gap-2 font-medium ${wrong === 0 ? 'text-good' : 'text-bad'}`}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {wrong === 0 ? words.mapping.allSame(count) : words.mapping.differing(wrong, count)}
    </p>
  )
}

interface RowProps {
  readonly field: Field
  readonly names: readonly (string | null)[]
}

function FieldRow({ field, names }: RowProps) {
  const words = useDetailsWords()
  const text = (value: string | null) => (
    <span className="font-mono text-xs [td:not(.whitespace-nowrap)>&]:wrap-anywhere">
      {value ?? words.nothing}
    </span>
  )
  return (
    <tr
      data-mapping={names[0]}
      data-differs={differs(field) || undefined}
      className="data-differs:bg-bad-wash"
    >
      {names.map((name, at) => (
        <td key={at === 0 ? 'name' : 'canonical'} className="max-w-48">
          {text(name)}
        </td>
      ))}
      {mappedProviders.map(({ provider, path }) => (
        <ProviderValue key={provider} field={field} provider={provider} path={field[path]} />
      ))}
      <td className="whitespace-nowrap">{text(field.db_table)}</td>
      <td className="whitespace-nowrap">{text(field.db_column)}</td>
      <td className="max-w-64">{text(field.db_value)}</td>
    </tr>
  )
}

interface ProviderValueProps {
  readonly field: Field
  readonly provider: string
  readonly path: string | null
}

/** The value of a provider, with every path that contains it. */
function ProviderValue({ field, provider, path }: ProviderValueProps) {
  const words = useDetailsWords()
  const stated = field.stated.filter((entry) => entry.provider === provider)
  if (stated.length === 0)
    return <td className="max-w-72 font-mono text-2xs wrap-anywhere text-mute">{path ?? words.nothing}</td>
  const values = [...new Set(stated.map(({ value }) => value))]
  return (
    <td className="max-w-72">
      {values.map((value) => {
        const places = stated.filter((entry) => entry.value === value)
        const isSame = places[0]?.is_same ?? null
        return (
          <span key={value} className="mb-1 block last:mb-0">
            {places.map((place) => (
              <span key={place.path} className="block font-mono text-2xs wrap-anywhere text-mute">
                {place.path}
              </span>
            ))}
            <span
              className={`font-mono text-xs wrap-anywhere ${isSame === false ? 'font-medium text-bad' : ''}`}
            >
              {value}
            </span>
            {isSame !== null && (
              <span className={`ml-2 text-2xs whitespace-nowrap ${isSame ? 'text-good' : 'text-bad'}`}>
                {isSame ? `= ${words.mapping.same}` : `≠ ${words.mapping.different}`}
              </span>
            )}
          </span>
        )
      })}
    </td>
  )
}
