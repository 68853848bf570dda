/** The step after a policy is written: it is applied, or proposed and adopted; or the people to ask. */
import { mayAs, policyRoles } from '@holdfast/ledger'
import { useQuery } from '@tanstack/react-query'
import { britishLocale } from '../../format/british-locale.ts'
import { currentUserQuery } from '../../calls/queries.ts'
import { rulesQuery } from '../../calls/rules-query.ts'
import { useSession } from '../../session/use-session.ts'
import { useLocale } from '../../words/words.tsx'
import { useMembers } from '../members/use-members.ts'
import { useMayApplyPolicy } from './use-policy.ts'
import { usePolicyWords } from './words.ts'

export function NextStep() {
  const { next: words } = usePolicyWords()
  const { entityId } = useSession()
  const { data: rules } = useQuery(rulesQuery(entityId))
  const mayApply = useMayApplyPolicy()
  if (rules === undefined) return null
  const governance = rules?.in_force?.document.governance
  if (mayApply)
    return (
      <p className="text-soft">
        {governance === undefined ? words.apply : words.propose(governance.needed, governance.delayHours)}
      </p>
    )
  return <Ask isRuled={governance !== undefined} />
}

const mostNames = 3

function Ask({ isRuled }: { readonly isRuled: boolean }) {
  const { next: words } = usePolicyWords()
  const locale = useLocale()
  const { entityId } = useSession()
  const { data: me } = useQuery(currentUserQuery)
  const { data: rules } = useQuery(rulesQuery(entityId))
  const { data: members = [] } = useMembers('members', entityId)
  const names = members
    .filter(
      ({ is_active, is_retired, role, treasury_role }) =>
        is_active &&
        !is_retired &&
        ((typeof role === 'string' && mayAs(role, 'apply policy')) ||
          policyRoles.some((known) => known === treasury_role)),
    )
    .slice(0, mostNames)
    .map(({ name }) => name)
  const list = new Intl.ListFormat(britishLocale(locale), { type: 'disjunction' }).format(names)
  const isGovernor =
    rules?.people.some(({ id, roles }) => id === me?.id && roles.includes('governor')) === true
  return (
    <p className="text-warn">
      {isRuled ? words.mayNotPropose : words.mayNotApply} {names.length > 0 && words.ask(list)}{' '}
      {isGovernor && words.governor}
    </p>
  )
}
