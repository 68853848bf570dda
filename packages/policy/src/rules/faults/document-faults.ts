/** Why bytes are no rules document, or a document contradicts itself. */
import type { FaultDeclared } from './fault-declared.ts'

export const documentFaults = {
  TOO_LARGE: { text: 'larger than {most} bytes', params: { most: 'count' } },
  NOT_UTF8: { text: 'the bytes are not UTF-8 without a byte order mark' },
  NOT_JSON: { text: 'the text is not JSON' },
  TOO_DEEP: { text: 'nested deeper than {most} levels', params: { most: 'count' } },
  NOT_CANONICAL: { text: 'not the canonical form of this JSON (RFC 8785), or a member appears twice' },
  NUMBER_NOT_WHOLE: { text: 'a number is not a whole number that JSON carries exactly' },
  TEXT_NOT_UNICODE: { text: 'a text holds half of a character' },

  FIELD_MISSING: { text: 'this field is missing' },
  FIELD_UNKNOWN: { text: 'there is no field named {name}', params: { name: 'text' } },
  FIELD_MALFORMED: { text: 'expected {expected}', params: { expected: 'text' } },
  TEXT_UNREADABLE: {
    text: 'hidden characters, directions, unusual spaces, or spaces at an end or in a row',
  },
  TOO_SMALL: { text: 'less than {least}', params: { least: 'count' } },
  TOO_GREAT: { text: 'more than {most}', params: { most: 'count' } },
  TOO_MANY: { text: 'more than {most}', params: { most: 'count' } },
  TOO_FEW: { text: 'fewer than {least}', params: { least: 'count' } },
  NOT_ASCENDING: { text: 'not in ascending order, or an entry appears twice' },

  TWICE: { text: '{value} appears twice', params: { value: 'text' } },
  LOOKS_ALIKE: {
    text: '“{name}” can be confused with “{other}”',
    params: { name: 'text', other: 'text' },
  },
  PREVIOUS_MISPLACED: { text: 'version 1 has no previous version, and every other version has one' },

  THRESHOLD_TOO_LOW: {
    text: 'more than half of the {parties} parties must be needed, not {threshold}',
    params: { threshold: 'count', parties: 'count' },
  },
  THRESHOLD_TOO_HIGH: {
    text: '{threshold} needed, but there are {parties} parties',
    params: { threshold: 'count', parties: 'count' },
  },
  PARTY_UNKNOWN: { text: 'party {party} is not among the signers', params: { party: 'count' } },
  NETWORK_CLASSES_MIXED: { text: 'one key is for test networks or for main networks, not for both' },

  CREDENTIAL_ORIGIN: {
    text: 'the origin must be https:// with the host {host}, and http://localhost only for test networks',
    params: { host: 'text' },
  },
  CREDENTIAL_SYNCED: { text: 'a governor and a recovery key need a credential that is not synced' },
  CREDENTIAL_FROM_LATER: {
    text: 'added in version {addedIn}, but this is version {version}',
    params: { addedIn: 'count', version: 'count' },
  },

  NETWORK_WITHOUT_KEY: { text: 'no key is for the network {network}', params: { network: 'text' } },
  ASSET_UNKNOWN: {
    text: '{asset} on {network} is not among the assets',
    params: { network: 'text', asset: 'text' },
  },
  DAY_CAP_TOO_LOW: { text: 'the cap of a day is below the cap of one transfer' },
  TIERS_MISSING: {
    text: '{asset} on {network} has no tiers of approvals',
    params: { network: 'text', asset: 'text' },
  },
  TIERS_FROM_ABOVE: { text: 'the first tier must begin above 0' },
  TIERS_NOT_RISING: { text: 'a higher tier must begin higher, and must not need less than a lower one' },
  TIER_UNREACHABLE: {
    text: '{needed} approvals needed beside the requester, and at most {available} people can give one',
    params: { needed: 'count', available: 'count' },
  },
  TIER_ROLE_UNREACHABLE: {
    text: 'no {role} can approve beside the requester',
    params: { role: 'text' },
  },
  HOURS_EMPTY: { text: 'the hours must begin before they end' },
  GOVERNANCE_UNREACHABLE: {
    text: '{needed} needed, but there are {available}',
    params: { needed: 'count', available: 'count' },
  },
  RECOVERY_DELAY_TOO_SHORT: {
    text: 'recovery must wait at least as long as another loosening change: {least} hours',
    params: { least: 'count' },
  },
} as const satisfies Readonly<Record<string, FaultDeclared>>
