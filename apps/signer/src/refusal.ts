/** Why this node takes no part, in a code for programs and a sentence for people. */
export const refusals = {
  UNKNOWN_KEY: 'this node holds no share of that key',
  KEY_EXISTS: 'this node already holds a share of that key',
  PARTIES: 'the parties are not those of the key, or this node is not among them',
  KEY_USED: 'this node has signed with that key already',
  THRESHOLD:
    'the threshold is not more than half of the parties: two groups of them could sign without each other',
  TOO_MANY_KEYS: 'as many key ceremonies as the operator of this node allows were begun in the last hour',
  RESTORED:
    'the share came from a backup: this node signs only requests made a day or more after that, for it has forgotten the others',
  MADE_AHEAD: 'the id of the request is of a time to come',
  CLOCK_BACK: 'the clock of this node is behind the time it has last acted at',
  UNWRITTEN: 'this node cannot write to its disk, and takes part in nothing before it can',
  EPOCH: 'this node holds no shares of that generation',
  HOLDS_SHARE: 'this node holds the share that is said to be lost, and would deal with it',
  UNAGREED:
    'the operator of this node has not agreed to these holders and this threshold for this key (SIGNER_RESHARE)',
  UNCHECKED: 'the new shares were not yet seen by this node to work with every other party',
  UNKEPT: 'a node that deals can still sign with its share of before: it has to keep the newer one first',
  DEALT_ELSEWHERE:
    'this node has dealt these shares to other signers already: refresh the key before you move it elsewhere',
  MOVED_LATELY:
    'this node received its share, or moved with this key, less than a day ago: another move has to wait until then',
  SESSION_REUSED: 'a session of that name was already begun',
  UNKNOWN_SESSION: 'there is no such session: it ended, was given up, or this node was started again',
  TOO_MANY_SESSIONS: 'this node is in as many sessions as it takes part in at once',
  ORDERS_DIFFER: 'the nodes were told different things',
  STRANGER: 'a node that is not among the pinned peers, or not in this session',
  FORGED: 'an envelope that its sender did not seal for this node and this place in the session',
  PEER_FROZEN: 'a failed check froze this pair of nodes for this key; a refresh ends it',
  ABORTED: 'the protocol ended without a result',
  INTENT_MALFORMED: 'the intent is none',
  NETWORK_CLASS: 'the key was made for test networks and the intent names a main one, or the other way round',
  ORGANISATION: 'the key was made for another organisation',
  INTENT_MISMATCH: 'the bytes do not do what the intent says',
  WALLET: 'the key, at that path, is not the key of the wallet',
  APPROVAL_MISMATCH: 'an approval is of another intent',
  ALREADY_SIGNED: 'this request was signed before, with other bytes',
  ASSET_NOT_PINNED: 'this node’s list of assets does not hold the asset',
  DECIMALS_MISMATCH: 'the intent states other decimals than this node’s list',
  FEE_ABOVE_MAXIMUM: 'the fee ceiling of the intent is above the maximum of this node',
  EXPIRED: 'the transfer has expired',
  FAULT: 'this node failed to carry the call out; its log says why',
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
