/** Why a statement cannot be read, and why a signer does not change its rules. */
import type { FaultDeclared } from './fault-declared.ts'

export const changeFaults = {
  STATEMENT_UNREADABLE: { text: 'the bytes are no statement of this kind in its one encoding' },

  CLOCK_BACK: { text: 'the time is before the last one, {last}', params: { last: 'count' } },
  VERSION_NOT_NEXT: {
    text: 'version {found}, but the next one is {expected}',
    params: { expected: 'count', found: 'count' },
  },
  PREVIOUS_NOT_HEAD: {
    text: 'it follows {found}, but the rules in force are {expected}',
    params: { expected: 'text', found: 'text' },
  },
  SIGNERS_CHANGED: { text: 'other signers are accepted by hand at each signer, not by the governors' },
  TOO_FEW_GOVERNORS: {
    text: '{count} of {needed} governors',
    params: { count: 'count', needed: 'count' },
  },
  TOO_FEW_RECOVERY_KEYS: {
    text: '{count} of {needed} recovery keys',
    params: { count: 'count', needed: 'count' },
  },
  NO_RECOVERY: { text: 'the rules in force have no recovery keys' },
  CREDENTIAL_NOT_JOINED: {
    text: 'the new credential {credential} of {person} did not join',
    params: { person: 'text', credential: 'text' },
  },
  CREDENTIAL_ADDED_ELSEWHERE: {
    text: 'the new credential {credential} must state that version {version} adds it',
    params: { credential: 'text', version: 'count' },
  },
  CHANGE_PENDING: { text: 'version {version} is pending', params: { version: 'count' } },
  NOTHING_PENDING: { text: 'no change is pending' },
  NOT_GOVERNOR: { text: 'only a governor can veto' },
  FROZEN_ALREADY: { text: 'frozen already' },
  NOT_FROZEN: { text: 'not frozen' },
  NOT_FREEZER: { text: 'only an approver, a treasurer or a governor can freeze' },
} as const satisfies Readonly<Record<string, FaultDeclared>>
