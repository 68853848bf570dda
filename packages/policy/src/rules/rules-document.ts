/** The rules that signers enforce, `holdfast/rules/1`: one JSON document, identified by the hash of its bytes. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { encodeCanonicalJson, parseCanonicalJson } from './canonical-json.ts'
import { approvalFaults } from './checks/approval-faults.ts'
import { assetFaults } from './checks/asset-faults.ts'
import { keyFaults } from './checks/key-faults.ts'
import { nameFaults } from './checks/name-faults.ts'
import { peopleFaults } from './checks/people-faults.ts'
import { faultsOfIssues } from './faults-of-issues.ts'
import { type Checked, refused, type RulesFault, rulesFault, unlessFaulty } from './rules-fault.ts'
import { type RulesDocument, RulesSchema } from './rules-schema.ts'

/** A document that `parseRules` accepted, with the hash of its bytes. */
export interface Rules {
  readonly document: RulesDocument
  readonly hash: string
}

/** SHA-256, in lower-case hexadecimal. */
export const rulesHash = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))

export const encodeRules = (document: RulesDocument): Uint8Array<ArrayBuffer> => encodeCanonicalJson(document)

export function parseRules(bytes: Uint8Array): Checked<Rules> {
  const json = parseCanonicalJson(bytes)
  if (!json.ok) return json
  const { success, data: document, error } = RulesSchema.safeParse(json.value)
  if (!success) return refused(...faultsOfIssues(error.issues, json.value))
  return unlessFaulty({ document, hash: rulesHash(bytes) }, documentFaultsOf(document))
}

/** The contradictions within a document of the right shape. */
const documentFaultsOf = (document: RulesDocument): RulesFault[] => [
  ...previousFaults(document),
  ...keyFaults(document),
  ...peopleFaults(document),
  ...assetFaults(document),
  ...nameFaults(document),
  ...approvalFaults(document),
]

const previousFaults = ({ version, previous }: RulesDocument): RulesFault[] =>
  (version === 1) === (previous === null) ? [] : [rulesFault('PREVIOUS_MISPLACED', 'previous')]
