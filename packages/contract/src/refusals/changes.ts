/** Refusals about changes that another person has to adopt. */
import type { Table } from './table.ts'

export const changeRefusals = {
  CHANGE_PROPOSED: {
    status: 409,
    text: 'Proposed. Nothing has changed yet: one of these people must adopt it: {people}.',
    params: { change: 'id', people: 'texts' },
  },
  CHANGE_OPEN: {
    status: 409,
    text: 'Another change of it is open, proposed by {person}. Adopt, refuse or withdraw that one first.',
    params: { person: 'text' },
  },
  TOO_MANY_CHANGES: {
    status: 409,
    text: '{limit} changes wait for their adoption already. Adopt, refuse or withdraw some of them first.',
    params: { limit: 'count' },
  },
  NOBODY_CAN_ADOPT: {
    status: 409,
    text: 'Another person must adopt this change, and nobody can: it needs an Owner, an Admin or a governor of the policy who is neither you nor the person concerned.',
  },
  CHANGE_DECIDED: { status: 409, text: 'This change was decided already, or has expired.' },
  CHANGE_NOT_YOURS_TO_DECIDE: {
    status: 403,
    text: 'Another person must decide. You can’t, because you proposed the change or because it concerns you.',
  },
  CHANGE_LAPSED: {
    status: 409,
    text: 'This change can no longer be made, and was closed: {why}',
    params: { why: 'refusal' },
  },
  OWN_ROLE: {
    status: 403,
    text: 'Nobody gives a role to themselves. Ask another Owner or Admin.',
  },
  LINK_BY_ORGANISATION: {
    status: 409,
    text: 'This person may administer or approve in an organization with signing rules. Two people of that organization create the link.',
  },
  RESET_ELSEWHERE: {
    status: 403,
    text: 'This person may administer or approve in another organization, which has signing rules. Only that organization can approve a new password.',
  },
  RECIPIENT_NAMED_IN_FILE: {
    text: '{address} is a recipient in the policy of the signers. Name it on its own: another person must adopt the name.',
    params: { address: 'text' },
  },
} as const satisfies Table
