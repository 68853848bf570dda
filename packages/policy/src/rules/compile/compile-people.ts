/** The people of the next version: active members with their treasury roles and credentials. */
import { type Role, roles, type RulesCredential, type RulesPerson } from '../rules-schema.ts'
import type { RulesMember, RulesSources } from './rules-sources.ts'

/** Roles in the rules that follow from a treasury role. */
const granted = {
  Approver: ['approver'],
  Treasurer: ['treasurer'],
  Admin: ['treasurer'],
  Viewer: [],
} as const satisfies Record<string, readonly Role[]>

/** Somebody who is not in the rules and has no credential counts for nothing and is left out. */
export function compilePeople(sources: RulesSources): RulesPerson[] {
  const { before, members, lost } = sources
  const places = new Map(before.document.people.map(({ id }, at) => [id, at]))
  return members
    .filter(
      ({ id, registered }) => places.has(id) || registered.some((credential) => !lost.has(credential.id)),
    )
    .toSorted((a, b) => (places.get(a.id) ?? places.size) - (places.get(b.id) ?? places.size))
    .map((member) => personOf(member, sources))
}

function personOf(member: RulesMember, { before, lost, governors }: RulesSources): RulesPerson {
  const known = before.document.people.find(({ id }) => id === member.id)
  const governs = governors === null ? known?.roles.includes('governor') === true : governors.has(member.id)
  const wanted = new Set<Role>([
    ...(known === undefined ? (['requester'] as const) : known.roles.filter((role) => mayKeep(member, role))),
    ...(member.treasuryRole === null ? [] : granted[member.treasuryRole]),
    ...(governs ? (['governor'] as const) : []),
  ])
  if (!governs) wanted.delete('governor')
  return {
    id: member.id,
    name: known?.name ?? member.name,
    roles: orderOf(known?.roles ?? []).filter((role) => wanted.has(role)),
    credentials: credentialsOf(member, known, { lost, version: before.document.version + 1 }),
  }
}

/** The order of the version before, so that an unchanged person has the same bytes. */
const orderOf = (first: readonly Role[]): Role[] => [...new Set([...first, ...roles])]

/** A member without the treasury role approves no longer. */
function mayKeep({ treasuryRole }: RulesMember, role: Role): boolean {
  if (role === 'approver') return treasuryRole !== null && treasuryRole !== 'Viewer'
  if (role === 'treasurer') return treasuryRole === 'Treasurer' || treasuryRole === 'Admin'
  return true
}

function credentialsOf(
  { registered }: RulesMember,
  known: RulesPerson | undefined,
  { lost, version }: { readonly lost: ReadonlySet<string>; readonly version: number },
): RulesCredential[] {
  const kept = (known?.credentials ?? []).filter(({ id }) => !lost.has(id))
  const ids = new Set(kept.map(({ id }) => id))
  const added = registered.filter(({ id }) => !ids.has(id) && !lost.has(id))
  return [...kept, ...added.map((credential) => ({ ...credential, addedIn: version }))]
}
