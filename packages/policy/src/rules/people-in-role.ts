/** The people of a rules document by role. A person without a credential cannot sign and is left out. */
import type { Role, RulesDocument, RulesPerson } from './rules-schema.ts'

export const canActAs = ({ roles, credentials }: RulesPerson, role: Role): boolean =>
  credentials.length > 0 && roles.includes(role)

/** A treasurer approves like an approver. */
export const canApprove = (person: RulesPerson): boolean =>
  canActAs(person, 'approver') || canActAs(person, 'treasurer')

export const personOf = ({ people }: RulesDocument, id: string): RulesPerson | undefined =>
  people.find((person) => person.id === id)
