/** The server's English stays as it is, but for its amounts and for the names of fields that are no English words. */
import type { Said } from '../src/words/say-with.ts'
import { fields } from './refusals-en/fields.ts'

const sentences = [
  'The wallet holds {available:amount} TRX; amount and fee come to {needed:amount} TRX.',
  'The wallet holds {available:amount} of the token; {needed:amount} are to be sent.',
  'The fee limit of {available:amount} TRX is below the {needed:amount} TRX that the energy may cost.',
  'The fee of this transfer could come to {fee:amount} {symbol}; at most {most:amount} {symbol} are allowed.',
  '{request:sentence} asks for the same, {amount:amount} {symbol} to {recipient}, and is not over: it may still be paid. Wait until it is confirmed or has failed, or say that you want to pay once more.',
  'This transfer is worth {worth:amount} USD, and the policy allows at most {cap:amount} USD for one transfer.',
  'This transfer is worth {worth:amount} USD, and of the {cap:amount} USD that the policy allows in 24 hours {used:amount} USD are used.',
]

export const said: Said = {
  sentences: Object.fromEntries(sentences.map((from) => [from, from.replaceAll(/:(amount|sentence)/g, '')])),
  fields,
  states: {},
  statuses: {},
}
