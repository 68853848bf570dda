/** The controls of a stand-in over HTTP: below one URL, at the stand-in itself or at the server, which forwards them. */
import { z } from 'zod'
import type { ChainControls, ControlPlace } from './chain-controls.ts'

const Heads = z.object({ head: z.number(), solid: z.number(), time: z.coerce.date() })
const Payment = z.object({ tx_hash: z.string() })
const Faults = z.record(
  z.string(),
  z.object({
    on: z.boolean(),
    sentence: z.string(),
    address: z.string().nullable(),
    seed: z.number(),
    rate: z.number(),
  }),
)

export function controlsAt({ url, headers }: ControlPlace): ChainControls {
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${url}/${path}`, {
      method,
      headers: { ...(await headers()), 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  return {
    mine: async (blocks) => Heads.parse(await send('POST', 'mine', { blocks })),
    advance: async (seconds) => Heads.parse(await send('POST', 'advance', { seconds })),
    hold: async (address, isHeld) => Heads.parse(await send('POST', 'hold', { address, isHeld })),
    reorganise: async (blocks, options) => Heads.parse(await send('POST', 'reorg', { blocks, ...options })),
    faucet: async ({ amount, ...payment }) =>
      Payment.parse(await send('POST', 'faucet', { ...payment, amount: amount.toString() })).tx_hash,
    faults: {
      list: async () => Faults.parse(await send('GET', 'faults')),
      set: async (name, setting) => {
        await send('PUT', `faults/${encodeURIComponent(name)}`, setting)
      },
    },
  }
}
