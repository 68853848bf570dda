import { blockJson } from '../../answers/block-json.ts'
import type { Json } from '../../answers/json.ts'
import type { Chain } from '../../chain.ts'
import { bytesOf, type Calls, type Face, isSet, NodeError, type Query, textOf, wholeOf } from './face.ts'

const mostBlocks = 100

export const blockCalls: Calls = {
  getnowblock: (face) => blockAt(face, face.upTo),
  getblock: (face, query) =>
    blockAt(
      face,
      query.id_or_num === undefined ? face.upTo : wantedNumber(face, textOf(query, 'id_or_num')),
      isSet(query, 'detail'),
    ),
  getblockbynum: (face, query) => blockAt(face, Number(wholeOf(query, 'num'))),
  getblockbyid: (face, query) => blockAt(face, numberOfId(face.chain, bytesOf(query, 'value'))),
  getblockbylimitnext: (face, query) => {
    const [start, end] = [Number(wholeOf(query, 'startNum')), Number(wholeOf(query, 'endNum'))]
    return end > 0 && end > start && end - start <= mostBlocks ? blockList(face, start, end) : {}
  },
  getblockbylatestnum: (face, query) => {
    const count = Number(wholeOf(query, 'num'))
    return count > 0 && count < mostBlocks ? blockList(face, face.upTo + 1 - count, face.upTo + 1) : {}
  },
  gettransactioncountbyblocknum: ({ chain, upTo }, query: Query) => {
    const number = Number(wholeOf(query, 'num'))
    return { count: number > upTo ? -1 : (chain.blocks.at(number)?.transactions.length ?? -1) }
  },
}

function blockAt({ chain, upTo }: Face, number: number, withTransactions = true): Json {
  const block = number > upTo ? undefined : chain.blocks.at(number)
  return block === undefined ? {} : blockJson(chain, block, { withTransactions })
}

function wantedNumber({ chain }: Face, wanted: string): number {
  if (/^-?\d{1,18}$/.test(wanted)) {
    if (wanted.startsWith('-')) throw new NodeError('num must be non-positive number.')
    return Number(wanted)
  }
  if (!/^[0-9a-f]{64}$/i.test(wanted)) throw new NodeError('id must be legal block hash.')
  return numberOfId(chain, wanted.toLowerCase())
}

/** -1 when no block has this id. */
function numberOfId(chain: Chain, id: string): number {
  const number = Number.parseInt(id.slice(0, 16), 16)
  return chain.blocks.has(number) && chain.blocks.idOf(number) === id ? number : -1
}

function blockList({ chain, upTo }: Face, from: number, to: number): Json {
  const blocks = []
  for (let number = Math.max(0, from); number < Math.min(to, upTo + 1); number++) {
    const block = chain.blocks.at(number)
    if (block !== undefined) blocks.push(blockJson(chain, block))
  }
  return blocks.length === 0 ? {} : { block: blocks }
}
