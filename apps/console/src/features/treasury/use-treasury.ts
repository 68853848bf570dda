/** The treasury of the selected organisation, for the period in the page's address. */
import { type ApiReply, type TreasuryRange, treasuryRanges } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '../../calls/api.ts'
import { useSession } from '../../session/use-session.ts'

export type Treasury = ApiReply<'getTreasury'>

export function useTreasury() {
  const { entityId } = useSession()
  const { range } = useRange()
  return useQuery({
    queryKey: ['treasury', entityId, range],
    queryFn: () => api.getTreasury({ query: { entity_id: entityId, range } }),
    // As fresh as the wallets, which these figures sum up.
    staleTime: 15_000,
    refetchInterval: 60_000,
    placeholderData: (previous: Treasury | undefined) => previous,
  })
}

/** Any other text in the address means a month. */
export function useRange(): { range: TreasuryRange; setRange: (range: TreasuryRange) => void } {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const range = treasuryRanges.find((candidate) => candidate === search.range) ?? 'month'
  return {
    range,
    setRange: (next) =>
      void navigate({
        to: '.',
        search: ((current: object) => ({ ...current, range: next })) as never,
        replace: true,
      }),
  }
}
