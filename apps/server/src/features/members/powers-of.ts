/** The powers of a membership beyond reading and requesting. In organisations with rules, gaining it takes two people. */
import type { TreasuryRole } from '@holdfast/ledger'
import type { Member } from '@holdfast/store/read'
import { treasuryRights } from '../../http/authorise.ts'

type Place = Pick<Member, 'role' | 'treasury_role' | 'is_active' | 'is_retired'>

export function powersOf({ role, treasury_role, is_active, is_retired }: Place): ReadonlySet<string> {
  if (!is_active || is_retired) return new Set()
  return new Set([
    ...(role === 'Owner' ? ['own'] : []),
    ...(role === 'Owner' || role === 'Admin' ? ['administer'] : []),
    ...(treasury_role === null ? [] : rightsOfTreasury(treasury_role)),
  ])
}

/** Ending the treasury role Viewer gives requesting back. */
export const gainsPower = (before: Place, after: Place): boolean =>
  [...powersOf(after)].some((power) => !powersOf(before).has(power)) ||
  (before.treasury_role === 'Viewer' && after.treasury_role !== 'Viewer')

const rightsOfTreasury = (treasuryRole: TreasuryRole): string[] =>
  Object.entries(treasuryRights)
    .filter(([, holders]) => (holders as readonly TreasuryRole[]).includes(treasuryRole))
    .map(([right]) => right)
