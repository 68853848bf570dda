/** Why the rules refuse a transfer, and what a transfer waits for. Amounts are base units. */
import type { FaultDeclared } from './fault-declared.ts'

export const transferFaults = {
  RULES_CHANGED: {
    text: 'requested under the rules {found}, and the rules in force are {expected}',
    params: { expected: 'text', found: 'text' },
  },
  OTHER_ORGANISATION: { text: 'the rules are of another organization' },
  CREATED_AHEAD: { text: 'it says that it was created later than now' },
  INTENT_ENDED: { text: 'it has expired' },
  INTENT_TOO_LONG: { text: 'it is valid for more than {most} hours', params: { most: 'count' } },
  KEY_NOT_IN_RULES: { text: 'the rules do not have this key' },
  NETWORK_NOT_OF_KEY: { text: 'the key is not for the network {network}', params: { network: 'text' } },
  WALLET_NOT_OF_KEY: { text: 'the key has no wallet with this path and address' },
  ASSET_NOT_IN_RULES: { text: 'the rules do not have this asset' },
  DECIMALS_DIFFER: {
    text: '{found} decimals, but the rules have {expected}',
    params: { expected: 'count', found: 'count' },
  },
  AMOUNT_INVALID: { text: 'the amount must be at least 1' },
  OVER_TRANSFER_CAP: {
    text: '{units} is above the cap of one transfer, {cap}',
    params: { units: 'text', cap: 'text' },
  },
  FEE_ABOVE_CAP: {
    text: 'the maximum fee {fee} is above the cap, {cap}',
    params: { fee: 'text', cap: 'text' },
  },
  RECIPIENT_NOT_IN_RULES: { text: 'the recipient is not in the address book of the rules' },
  RECIPIENT_NOT_ACTIVE: {
    text: 'the recipient counts from {from}, in milliseconds since 1970',
    params: { from: 'count' },
  },
  RECIPIENT_WITHOUT_ASSET: { text: 'the recipient may not be paid in this asset' },
  OUTSIDE_RULES_HOURS: {
    text: 'outside the hours of the rules: from {from} to {to}, UTC',
    params: { from: 'count', to: 'count' },
  },
  REQUESTER_NOT_IN_RULES: { text: 'the requester is not a requester in the rules' },
  OVER_DAY_CAP: {
    text: '{units} and the {spent} of the last 24 hours are above the cap of a day, {cap}',
    params: { units: 'text', spent: 'text', cap: 'text' },
  },
  OVER_RECIPIENT_CAP: {
    text: '{units} and the {spent} of the last 24 hours are above the recipient’s cap of a day, {cap}',
    params: { units: 'text', spent: 'text', cap: 'text' },
  },

  APPROVALS_MISSING: {
    text: '{count} of {needed} approvals',
    params: { count: 'count', needed: 'count' },
  },
  ROLE_MISSING: { text: 'a {role} must approve', params: { role: 'text' } },
} as const satisfies Readonly<Record<string, FaultDeclared>>
