import { Link } from '@tanstack/react-router'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import type { MpcKey } from './use-keys.ts'
import { useKeyWords } from './words.ts'

export function KeyState({ mpcKey }: { readonly mpcKey: MpcKey }) {
  const words = useKeyWords()
  const { state, round, of, error, error_refusal, is_refreshing, ceremony, rules } = mpcKey
  const refusalText = useRefusalText()
  const why = error === null ? null : refusalText(error_refusal, error)
  if (state === 'failed')
    return (
      <span className="text-bad">
        {words.states.failed}
        {why !== null && <span className="block max-w-64 text-xs text-soft">{why}</span>}
      </span>
    )
  if (state === 'ready' && !is_refreshing)
    return (
      <span className="text-good">
        {words.states.ready}
        {rules === 'waiting' && <WaitsForRules />}
        {why !== null && <span className="block max-w-64 text-xs text-bad">{why}</span>}
      </span>
    )
  const doing = state === 'ready' ? words.ceremonies[ceremony ?? 'refresh'] : words.states.making
  return (
    <span role="status" className="whitespace-nowrap">
      {doing}
      <progress
        className="ml-2 h-1.5 w-16"
        aria-label={doing}
        max={of === 0 ? 1 : of}
        value={of === 0 ? 0 : round}
      />
      <span className="ml-2 text-xs text-soft">
        {of === 0 ? words.starting : round < of ? words.round(round, of) : words.finishing}
      </span>
    </span>
  )
}

function WaitsForRules() {
  const { waits } = useKeyWords()
  return (
    <span data-waits className="block max-w-64 text-xs text-warn">
      {waits.why}{' '}
      <Link to={'/mpc/policy' as '/'} className="underline">
        {waits.add}
      </Link>
    </span>
  )
}
