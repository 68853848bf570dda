/** Leads an organisation without wallets to its first approved transfer: six steps, of which exactly one has the main button. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Plus } from 'lucide-react'
import { api } from '../../calls/api.ts'
import { useOrganisations } from '../../session/organisation.tsx'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { lazyWords } from '../../words/words.tsx'
import { onboardingSteps, type StepName, stepNames } from './onboarding-steps.ts'

const useOnboardingWords = lazyWords({
  en: async () => (await import('../../../locales/en/onboarding.ts')).onboarding,
  es: async () => (await import('../../../locales/es/onboarding.ts')).onboarding,
})

export function Onboarding({ onAdd }: { readonly onAdd: () => void }) {
  const words = useOnboardingWords()
  const { current } = useOrganisations()
  const done = useDone()
  const steps = onboardingSteps(done)
  return (
    <section
      aria-labelledby="onboarding"
      className="mx-auto grid w-full max-w-3xl gap-6 px-5 pt-8 pb-6"
      data-onboarding={done.size}
    >
      <div className="flex flex-wrap items-start justify-between gap-6">
        <div className="grid max-w-md gap-2">
          <h2 id="onboarding" className="text-2xl font-semibold tracking-tight">
            {words.title(current?.name ?? '')}
          </h2>
          <p className="text-base text-soft">{words.lead}</p>
          <p className="flex items-center gap-3 text-xs text-mute">
            <progress aria-hidden value={done.size} max={steps.length} className="h-1.5 w-56" />
            {words.progress(done.size, steps.length)}
          </p>
        </div>
        <Picture />
      </div>
      <ol>
        {steps.map(({ name, state, after, path }, index) => {
          const step = words.steps[name]
          return (
            <li
              key={name}
              data-step={name}
              data-state={state}
              className={cx(
                'flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-3 py-3 last:border-b',
                state === 'next' && 'bg-selected shadow-[inset_2px_0_var(--color-accent)]',
              )}
            >
              <span
                aria-hidden
                className={cx(
                  'grid size-7 shrink-0 place-items-center rounded-full text-xs font-semibold',
                  state === 'done'
                    ? 'bg-accent text-on-accent'
                    : state === 'next'
                      ? 'border border-accent text-accent'
                      : 'border border-edge text-soft',
                )}
              >
                {state === 'done' ? <Check className="size-4" /> : index + 1}
              </span>
              <span className="min-w-0 flex-1 basis-48">
                <span className={cx('block', state === 'done' ? 'text-soft' : 'font-medium')}>
                  {step.title}
                </span>
                <span className="block text-soft">{step.why}</span>
              </span>
              {state === 'done' ? (
                <span className="text-xs text-mute">{words.done}</span>
              ) : after !== null ? (
                <span className="ms-10 text-xs text-mute sm:ms-0">{words.after(after)}</span>
              ) : (
                <Link
                  to={path as '/'}
                  className={cx(
                    'ms-10 inline-flex h-8 items-center rounded-md px-3 font-medium sm:ms-0',
                    state === 'next' ? 'bg-accent text-on-accent' : 'text-accent hover:underline',
                  )}
                >
                  {step.act}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken p-4">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold">{words.watch}</p>
          <p className="text-soft">{words.watchWhy}</p>
        </div>
        <Button onClick={onAdd}>
          <Plus aria-hidden className="size-4" />
          {words.addWatched}
        </Button>
      </div>
    </section>
  )
}

/** A step whose call is refused or fails counts as open. */
function useDone(): ReadonlySet<StepName> {
  const { entityId } = useSession()
  const query = { entity_id: entityId }
  const base = { staleTime: 15_000 }
  const keys = useQuery({
    ...base,
    queryKey: ['onboarding', entityId, 'keys'],
    queryFn: () => api.listMpcKeys({ query }),
  })
  const health = useQuery({
    ...base,
    queryKey: ['onboarding', 'health'],
    queryFn: () => api.getMpcHealth(),
    enabled: keys.data !== undefined && keys.data.length > 0,
  })
  const signers = health.data?.signers ?? []
  const [passkey, person, policy, transfer] = useQueries({
    queries: [
      {
        ...base,
        queryKey: ['onboarding', 'security'],
        queryFn: async () => (await api.getSecurity()).passkeys.length > 0,
      },
      {
        ...base,
        queryKey: ['onboarding', entityId, 'members'],
        queryFn: async () =>
          (await api.listMembers({ params: { orgId: entityId } })).filter(({ is_active }) => is_active)
            .length > 1,
      },
      {
        ...base,
        queryKey: ['onboarding', entityId, 'policy'],
        queryFn: async () => (await api.getPolicy({ query })) !== null,
      },
      {
        ...base,
        queryKey: ['onboarding', entityId, 'transfers'],
        queryFn: async () =>
          (await api.listTransferRequests({ query: { ...query, limit: 20 } })).some(
            ({ status }) => status === 'broadcasted',
          ),
      },
    ],
  })
  const isDone: Readonly<Record<StepName, boolean>> = {
    passkey: passkey.data === true,
    person: person.data === true,
    key: keys.data?.some(({ state }) => state === 'ready') === true,
    backup: signers.length > 0 && signers.every(({ backup }) => backup.verified_at !== null),
    policy: policy.data === true,
    transfer: transfer.data === true,
  }
  return new Set(stepNames.filter((name) => isDone[name]))
}

/** A ledger with approvals beside its rows. */
function Picture() {
  const rows = [46, 62, 34, 54]
  return (
    <svg aria-hidden viewBox="0 0 200 112" className="hidden h-28 w-50 sm:block">
      {rows.map((width, row) => {
        const y = 14 + row * 26
        return (
          <g key={width}>
            <line x1="0" x2="200" y1={y + 17} y2={y + 17} className="stroke-line" />
            <rect x="0" y={y} width="10" height="8" rx="2" className="fill-accent" opacity={1 - row * 0.22} />
            <rect x="18" y={y + 1} width={width} height="6" rx="3" className="fill-line" />
            {[0, 1].map((place) => (
              <rect
                key={place}
                x={158 + place * 18}
                y={y + 1}
                width="14"
                height="6"
                rx="3"
                strokeWidth="1"
                className={place + row < 2 ? 'fill-accent stroke-accent' : 'fill-transparent stroke-accent'}
              />
            ))}
          </g>
        )
      })}
      <line x1="146" x2="146" y1="0" y2="112" className="stroke-line" />
    </svg>
  )
}
