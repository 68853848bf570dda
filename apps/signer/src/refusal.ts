/** The reasons why this node refuses to take part: a code for programs and a sentence for people. */
export const refusals = {
  UNKNOWN_KEY: 'this node holds no share of that key',
  KEY_EXISTS: 'this node already holds a share of that key',
  PARTIES: 'the parties are not those of the key, or this node is not among them',
  KEY_USED: 'this node has signed with that key already',
  THRESHOLD:
    'the threshold must be more than half of the parties, or two groups of them could sign independently',
  TOO_MANY_KEYS: 'the operator’s limit of key ceremonies within an hour is reached',
  RESTORED:
    'the share came from a backup: this node signs only requests made more than a day after the restore',
  MADE_AHEAD: 'the id of the request is dated in the future',
  CLOCK_BACK: 'the clock of this node is behind the time of its last act',
  CLOCK_AHEAD:
    'the clock of this node jumped more than a day ahead; correct it, or let the operator accept it (accept --clock)',
  CLOCKS_DIFFER: 'the clocks of two nodes are more than a minute apart',
  ROLLED_BACK:
    'the record of this node was replaced by an older copy: refresh the key, or let the operator accept it (accept --accept-rollback)',
  VERSIONS_DIFFER: 'a node of another version: update all nodes and the server together',
  DAILY_CAP: 'the transfer would exceed the daily cap of the asset, as this node counts it',
  RULES_UNKNOWN: 'this node has no rules of that organisation: its operator accepts version 1 at the machine',
  RULES_BEGIN_LATER: 'the rules of an organisation begin with version 1',
  CREDENTIAL_UNKNOWN: 'the rules have no such credential of that person',
  ASSERTION_INVALID: 'the signature of a person is not valid',
  STATEMENT_EXPIRED: 'the statement of a person is no longer valid',
  RULES_OTHER_HASH: 'the hash of the document is another one',
  RULES_OTHER_SIGNERS: 'this node is not among the signers of the rules',
  KEY_NOT_IN_RULES: 'the rules do not have this key',
  KEY_DIFFERS: 'the rules describe the key with another public key, threshold or other parties',
  KEY_QUARANTINED:
    'this node does not know whether rules bind the key: its operator says so (rules --bind or rules --unbound)',
  RULES_REQUIRED: 'this node needs rules of an organisation for every key',
  RECIPIENT_CAP: 'the transfer would exceed the daily cap of the recipient, as this node counts it',
  RULES_FROZEN: 'a person of the organisation has stopped all signing under its rules',
  RULES_DIFFER: 'two nodes have different rules in force for the key',
  REQUEST_UNSIGNED: 'the requester has not signed the request',
  STATEMENT_DIFFERS: 'the statement of a person is about another transfer, other rules or another person',
  STATEMENT_TOO_LONG: 'the statement of a person is valid for longer than the rules or the transfer allow',
  KEY_BOUND: 'the key is bound to the rules of another organisation',
  AUDIT_WENT_BACK:
    'the audit record does not continue what this node countersigned: its operator looks into that (audit --accept)',
  TOO_MANY_ORGANISATIONS: 'this node countersigns the audit records of as many organisations as it can',
  UNWRITTEN: 'this node cannot write to its disk, and takes part in nothing until it can',
  EPOCH: 'this node holds no shares of that generation',
  HOLDS_SHARE: 'this node still holds the share that the order calls lost',
  UNAGREED:
    'the operator of this node has not agreed to these holders and this threshold for this key (SIGNER_RESHARE)',
  UNCHECKED: 'this node has not checked the new shares with every other party yet',
  UNKEPT: 'a dealer can still sign with its old share: it must keep the newer one first',
  DEALT_ELSEWHERE:
    'this node has already dealt these shares to other signers: refresh the key before you move it elsewhere',
  MOVED_LATELY:
    'this node received its share, or moved with this key, less than a day ago: wait until a day has passed',
  SESSION_REUSED: 'a session of that name already began',
  UNKNOWN_SESSION: 'there is no such session: it ended, was abandoned, or this node restarted',
  TOO_MANY_SESSIONS: 'this node is at its limit of concurrent sessions',
  ORDERS_DIFFER: 'the nodes received different orders',
  STRANGER: 'a node that is not among the pinned peers, or not in this session',
  FORGED: 'an envelope that its sender did not seal for this node and this place in the session',
  PEER_FROZEN: 'a failed check froze this pair of nodes for this key; a refresh ends it',
  ABORTED: 'the protocol ended without a result',
  INTENT_MALFORMED: 'the intent is malformed',
  NETWORK_CLASS: 'the key was made for test networks and the intent names a main one, or the other way round',
  ORGANISATION: 'the key was made for another organisation',
  INTENT_MISMATCH: 'the bytes do not do what the intent says',
  WALLET: 'the key, at that path, is not the key of the wallet',
  APPROVAL_MISMATCH: 'an approval is for another intent',
  BATCH_REPEATS: 'the batch contains an intent more than once',
  NOT_IN_BATCH: 'the intent is not in the batch that people approved',
  BATCH_TOTAL: 'the sum of the batch is below the amount of one of its transfers',
  ALREADY_SIGNED: 'this request was already signed with other bytes or another intent',
  NOTHING_TO_CANCEL: 'this node has agreed to no payment for this intent that these bytes would exclude',
  ASSET_NOT_PINNED: 'the asset is not in this node’s list of assets',
  DECIMALS_MISMATCH: 'the decimals in the intent differ from this node’s list',
  FEE_ABOVE_MAXIMUM: 'the fee ceiling of the intent is above the maximum of this node',
  EXPIRED: 'the transfer has expired',
  FAULT: 'this node failed to carry out the call; see its log',
  UNACKNOWLEDGED: 'the operator of this node has not acknowledged that the signing engine is not audited',
} as const

export type RefusalCode = keyof typeof refusals

export class Refusal extends Error {
  readonly code: string
  readonly field: string | null
  readonly party: number | null

  constructor(
    code: RefusalCode | (string & {}),
    { detail, field, party }: { detail?: string; field?: string; party?: number } = {},
  ) {
    const sentence = code in refusals ? refusals[code as RefusalCode] : code
    super(detail === undefined ? sentence : `${sentence}: ${detail}`)
    this.name = 'Refusal'
    this.code = code
    this.field = field ?? null
    this.party = party ?? null
  }
}
