/** Etherscan, version 2: one address and one key for all its networks. Each request names its chain id. */
import { z } from 'zod'
import { explorerLists } from '../evm-explorer/explorer-lists.ts'
import { type LimitOf, usualLimitOf } from '../http.ts'
import type { Protocol } from '../protocol.ts'

const kind = 'etherscan'

export const etherscan: Protocol = {
  kind,
  chain: 'ethereum',
  key: { query: 'apikey' },
  servesManyNetworks: true,
  lists: (http) => explorerLists({ name: kind, http, limitOf }),
  node: null,
}

/** Its refusals have status 200 of HTTP, and the reason in the place of the rows. */
const Refusal = z.object({ status: z.literal('0'), result: z.string() })
/** A longer answer has rows. */
const longestRefusal = 400
/** The day of its count ends at an unknown time. */
const secondsOfHour = 3_600

/** 'Max calls per sec rate limit reached (5/sec)', 'Max rate limit reached', 'Max daily rate limit reached. 110000 (100000) of
 *  100000/day'. */
const limitOf: LimitOf = (answer) => {
  const { status, text, retryAfter } = answer
  if (status !== 200 || text.length > longestRefusal) return usualLimitOf(answer)
  const refusal = Refusal.safeParse(jsonOf(text))
  if (!refusal.success || !/rate limit/i.test(refusal.data.result)) return null
  return /daily/i.test(refusal.data.result) ? secondsOfHour : (retryAfter ?? 1)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
