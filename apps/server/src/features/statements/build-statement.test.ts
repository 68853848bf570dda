import { parseUnits } from '@holdfast/ledger'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalsOf } from './build-statement.ts'

const micros = fc.bigInt(0n, 10n ** 12n)
const text = (value: bigint) => `${value / 1_000_000n}.${String(value % 1_000_000n).padStart(6, '0')}`

test('opening, movements, prices and closing are whole cents and add up', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(micros, micros, micros, micros), { minLength: 1, maxLength: 6 }),
      (rows) => {
        const assets = rows.map(([opening, received, paid, closing]) => ({
          is_verified: true,
          opening: '1',
          closing: '1',
          opening_usd: text(opening),
          closing_usd: text(closing),
          movements: [
            { kind: 'in', usd: text(received), entries: 1 },
            { kind: 'out', usd: text(paid), entries: 1 },
          ],
        }))
        const { opening_usd, closing_usd, movements, prices_usd } = totalsOf([{ assets }] as never)
        const cents = (value: string | null | undefined) => parseUnits(value ?? 'none', 2)
        const [received, paid] = movements.map(({ usd }) => cents(usd))
        const sum = cents(opening_usd) + (received ?? 0n) - (paid ?? 0n) + cents(prices_usd)
        expect(sum).toBe(cents(closing_usd))
      },
    ),
  )
})
