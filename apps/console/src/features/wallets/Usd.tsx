/** A value in US dollars, rounded half away from zero. A fixed estimate and a sum are marked ≈. Null: unknown. */
import { Amount } from '../../ui/Amount.tsx'

interface Props {
  readonly value: string | null
  readonly decimals: number
  readonly isEstimate?: boolean
}

export function Usd({ value, decimals, isEstimate = true }: Props) {
  return (
    <span className="whitespace-nowrap">
      <Amount
        value={value}
        decimals={decimals}
        rounding="halfExpand"
        {...(isEstimate ? { mark: '≈' } : {})}
      />
      <span className="pl-1 text-2xs text-soft">USD</span>
    </span>
  )
}
