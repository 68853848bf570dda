/** An estimate in US dollars: always marked, rounded half away from zero. Null is not known. */
import { Amount } from '../../ui/Amount.tsx'

export function Usd({ value, decimals }: { readonly value: string | null; readonly decimals: number }) {
  return (
    <span className="whitespace-nowrap">
      <Amount value={value} decimals={decimals} rounding="halfExpand" mark="≈" />
      <span className="pl-1 text-2xs text-soft">USD</span>
    </span>
  )
}
