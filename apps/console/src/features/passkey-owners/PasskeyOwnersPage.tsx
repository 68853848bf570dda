/** The people of the rules in force and their passkeys: words to compare, where each is kept, and which still wait. */
import { Link } from '@tanstack/react-router'
import { PersonName } from '../../ui/Initials.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { lazyWords, useWords } from '../../words/words.tsx'
import { rolesText } from '../rules/roles-text.ts'
import { useApproverPage } from '../rules/use-approver-page.tsx'
import { type RulesView, useRules } from '../rules/use-rules.ts'
import { useRulesWords } from '../rules/words.ts'

type Person = RulesView['people'][number]

const useOwnerWords = lazyWords({
  en: async () => (await import('../../../locales/en/passkey-owners.ts')).passkeyOwners,
  es: async () => (await import('../../../locales/es/passkey-owners.ts')).passkeyOwners,
})
const link = 'text-accent underline underline-offset-3'

export function PasskeyOwnersPage() {
  const rules = useRulesWords()
  const words = useOwnerWords()
  const { data, error, refetch } = useRules()
  if (error && data === undefined)
    return <ErrorState message={rules.loadFailed} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={6} widths={['w-40', 'w-40', 'w-64', 'w-24']} />
  if (data === null)
    return (
      <EmptyState
        picture="person"
        title={words.none}
        why={words.noneWhy}
        action={
          <Link to={'/my-account' as '/'} className={link}>
            {words.toAccount}
          </Link>
        }
      />
    )
  return <Owners people={data.people} />
}

function Owners({ people }: Pick<RulesView, 'people'>) {
  const { pages } = useWords()
  const rules = useRulesWords()
  const words = useOwnerWords()
  const page = useApproverPage('register')
  const { columns } = words
  const waiting = people.flatMap(({ credentials }) => credentials.filter(({ added_in }) => added_in === null))
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto" data-owners>
      <div className="flex flex-wrap items-start gap-3 border-b border-line px-5 py-4">
        <p className="min-w-0 flex-1 basis-64 text-soft">
          {words.lead} {words.wordsHow}
        </p>
        <Button look="solid" className="max-sm:w-full" onClick={() => void page.open()}>
          {rules.register}
        </Button>
        {page.note}
        {waiting.length > 0 && (
          <p className="basis-full text-warn">
            {words.waiting(waiting.length)}{' '}
            <Link to={'/wizard' as '/'} className={link}>
              {words.waitingHow}
            </Link>
          </p>
        )}
      </div>
      <TableFrame
        caption={pages.mpcDevice}
        className="min-w-[56rem]"
        columns={[
          { label: columns.owner },
          { label: columns.roles },
          { label: columns.words },
          { label: columns.kind },
          { label: columns.since },
        ]}
      >
        {people.map((person) => (
          <OwnerRows key={person.id} person={person} />
        ))}
      </TableFrame>
      <section className="border-t border-line px-5 py-4">
        <h2 className="mb-1 font-semibold">{words.lost}</h2>
        <p className="max-w-prose text-soft">{words.lostHow}</p>
      </section>
    </div>
  )
}

function OwnerRows({ person: { id, name, roles, credentials, needs_second } }: { readonly person: Person }) {
  const rules = useRulesWords()
  const words = useOwnerWords()
  const span = Math.max(1, credentials.length)
  const owner = (
    <>
      <td rowSpan={span}>
        <PersonName id={id} name={name ?? rules.somebody} />
        <span className={`block text-xs ${needs_second ? 'text-warn' : 'text-good'}`}>
          {needs_second ? words.second : words.two}
        </span>
      </td>
      <td rowSpan={span}>{rolesText(roles, rules)}</td>
    </>
  )
  const look = 'hover:bg-hover [&_td]:py-1.5 [&_td]:align-top'
  if (credentials.length === 0)
    return (
      <tr className={look}>
        {owner}
        <td colSpan={3} className="text-mute">
          {words.noPasskey}
        </td>
      </tr>
    )
  return credentials.map(({ id, fingerprint, is_synced, added_in }, at) => (
    <tr key={id} className={look} data-credential={id}>
      {at === 0 && owner}
      <td className="!pl-2 font-mono text-xs">{fingerprint.join(' ')}</td>
      <td>{is_synced ? words.synced : words.bound}</td>
      <td className={added_in === null ? 'text-warn' : undefined}>
        {added_in === null ? words.waits : words.since(added_in)}
      </td>
    </tr>
  ))
}
