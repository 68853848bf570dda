/** The position among the steps; steps already reached are links. */
import { Check } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { useWizardWords } from '../policies/words.ts'
import { steps } from './steps.ts'

interface Props {
  readonly at: number
  readonly reached: number
  /** Past the last step. */
  readonly isResult: boolean
  readonly onGo: (at: number) => void
}

export function StepRail({ at: step, reached: last, isResult, onGo }: Props) {
  const words = useWizardWords()
  const at = isResult ? steps.length : step
  const reached = isResult ? steps.length : last
  return (
    <nav
      aria-label={words.steps}
      className="shrink-0 border-line max-xl:border-b xl:w-56 xl:border-r xl:py-4"
    >
      <ol className="flex gap-1 px-5 py-2 xl:grid xl:gap-0.5 xl:px-3 xl:py-0">
        {steps.map((step, n) => (
          <li key={step} className="min-w-0 max-xl:flex-1">
            <button
              type="button"
              aria-current={n === at ? 'step' : undefined}
              title={words.names[step]}
              disabled={n > reached}
              onClick={() => onGo(n)}
              className={cx(
                'flex w-full min-w-0 items-center gap-2.5 rounded-md text-left disabled:opacity-60 max-xl:min-h-8 max-xl:flex-col max-xl:items-stretch max-xl:gap-1 max-xl:py-1 xl:min-h-9 xl:px-2',
                n === at ? 'font-medium xl:bg-selected' : 'text-soft enabled:hover:bg-hover',
              )}
            >
              <span
                aria-hidden
                className={cx(
                  'grid shrink-0 place-items-center border text-2xs font-medium max-xl:h-1.5 max-xl:rounded-full xl:size-5 xl:rounded-full',
                  n === at
                    ? 'border-accent bg-accent text-on-accent'
                    : n < reached
                      ? 'border-accent text-accent'
                      : 'border-edge text-mute',
                )}
              >
                <span className="max-xl:hidden">
                  {n < reached && n !== at ? <Check className="size-3" strokeWidth={3} /> : n + 1}
                </span>
              </span>
              <span className="min-w-0 truncate max-sm:sr-only max-xl:text-2xs">{words.names[step]}</span>
            </button>
          </li>
        ))}
        {isResult && (
          <li
            aria-current="step"
            className="flex min-h-9 items-center rounded-md bg-selected pr-2 pl-9.5 font-medium max-xl:hidden"
          >
            {words.review}
          </li>
        )}
      </ol>
    </nav>
  )
}
