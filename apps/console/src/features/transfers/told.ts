/** What the server says of a transfer, in the person's language: its sentences are English, and the frequent ones are known here.
 *  What is not known is shown as it came. */
import type { TransferWords } from './words.ts'

type Sentences = TransferWords['told']

type Say = (words: Sentences, ...parts: readonly [string, string, string]) => string

/** Why a transfer would fail, as the server says it in a sentence of its own. */
const failures: readonly (readonly [RegExp, keyof TransferWords['checks']['failures']])[] = [
  [/^The chain has not seen this wallet yet/, 'WALLET_NOT_ACTIVE'],
  [/^The recipient is the wallet itself/, 'TO_ITSELF'],
  [/^The recipient is a contract/, 'TRX_TO_CONTRACT'],
  [/^The wallet holds ([\d.]+) TRX; amount and fee come to ([\d.]+) TRX/, 'NOT_ENOUGH_TRX'],
  [/^The wallet holds ([\d.]+) of the token; ([\d.]+) are/, 'NOT_ENOUGH_TOKEN'],
  [/^The token’s contract refuses/, 'CALL_REFUSED'],
  [/^The fee limit of ([\d.]+) TRX is below the ([\d.]+) TRX/, 'FEE_LIMIT_TOO_LOW'],
]
const wouldFail = /^This transfer would fail\. (.*?)( Nothing was signed; it can be tried again\.)?$/s

const known: readonly (readonly [RegExp, Say])[] = [
  [/^The node does not answer: (.*)$/s, (w, reason) => w.nodeSilent(reason)],
  [/^No node of (.*) is configured\.$/, (w, network) => w.noNode(network)],
  [
    /^Too few signers answer: (\d+) of the (\d+) that are needed\. Nothing was signed\.$/,
    (w, up, needed) => w.tooFew(up, needed),
  ],
  [
    /^Signer (\d+) refuses \((\w+)(?:: ([^)]*))?\)\. Nothing was signed\.$/,
    (w, party, code, field) => w.refuses(party, codeInWords(code, w), field),
  ],
  [/^The signers stopped.* before their shares are refreshed\./s, (w) => w.frozen],
  [
    /^The signers stopped(?:.*?): (.*)\. Nothing was signed; it can be tried again\.$/s,
    (w, reason) => w.stopped(reason),
  ],
  [
    /^It is not known yet whether the node took the transaction: (.*)\. The same bytes/s,
    (w, reason) => w.unclear(reason),
  ],
  [/^The time of the signed bytes is over, but/, (w) => w.wait],
  [/^Somebody else is signing this transfer/, (w) => w.claimed],
  [
    /^The node did not take the transaction \((.*)\)\. What is signed stays valid/s,
    (w, reason) => w.notTaken(reason),
  ],
  [/^The earlier request (\S+).* asks for the same, and what was made/s, (w, id) => w.sameSigned(id)],
  [/^The earlier request (\S+).* asks for the same, .* is not over/s, (w, id) => w.sameOpen(id)],
  [/^Nothing is signed for (.*): the signing engine/, (w, network) => w.unaudited(network)],
  [/^The signature is not the wallet’s \((.*)\)\./s, (w, reason) => w.notOfWallet(reason)],
  [/^The node refuses what it may have taken before \((.*)\)\./, (w, code) => w.mayHaveTaken(code)],
  [/^This transfer has expired\./, (w) => w.expired],
  [/^This transfer is \w+, not \w+\.$/, (w) => w.moved],
  [/^No dev key signs for (.*)\.$/, (w, address) => w.noDevKey(address)],
  [/^No key of the signers signs for this wallet\.$/, (w) => w.noKey],
  [/^No signers are configured on this server\.$/, (w) => w.noSigners],
  [/^Whoever asked for a transfer does not approve it\.$/, (w) => w.ownRequest],
  [/^You have approved this transfer already\.$/, (w) => w.given],
  [/^You do not have permission to do this\.$/, (w) => w.forbidden],
]

export function toldInWords(text: string, words: TransferWords): string {
  const { told } = words
  const [, why] = wouldFail.exec(text) ?? []
  if (why !== undefined) return told.wouldFail(failureInWords(why, words))
  for (const [pattern, say] of known) {
    const [whole, one = '', two = '', three = ''] = pattern.exec(text) ?? []
    if (whole !== undefined) return say(told, one, two, three)
  }
  return text
}

function failureInWords(text: string, { checks }: TransferWords): string {
  for (const [pattern, code] of failures) {
    const [whole, available = '', needed = ''] = pattern.exec(text) ?? []
    if (whole !== undefined) return checks.failures[code](needed, available)
  }
  return text
}

const codeInWords = (code: string, { codes }: Sentences): string =>
  code in codes ? `${codes[code as keyof typeof codes]} (${code})` : code
