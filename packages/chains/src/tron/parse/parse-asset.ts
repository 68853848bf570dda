/** The description of a TRC-10 token. Names are hexadecimal from a node and text elsewhere. */
import type { Parsed, Raw, TokenHint } from '@holdfast/ledger'
import { hexToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { faultOf } from '../../fault-of.ts'
import { Count } from './json.ts'
import { trc10Asset } from './assets.ts'
import { plainText } from '../../plain-text.ts'

const Asset = z.looseObject({
  id: z.string(),
  name: z.string().optional(),
  abbr: z.string().optional(),
  precision: Count.refine((n) => n <= 18).optional(),
})

export function parseAsset(raw: Raw<'tron.asset'>): Parsed<TokenHint> {
  const asset = Asset.safeParse(raw.body)
  if (!asset.success) return { ok: false, reason: faultOf(asset.error) }
  const { id, name = '', abbr = '', precision = 0 } = asset.data
  return {
    ok: true,
    value: { asset: trc10Asset(id), symbol: textOf(abbr, 32), name: textOf(name, 64), decimals: precision },
  }
}

const textOf = (value: string, longest: number): string =>
  plainText(/^([0-9a-f]{2})+$/i.test(value) ? new TextDecoder().decode(hexToBytes(value)) : value, longest)
