/** The steps to a first approved transfer, in order, and which of them are done. */

export const stepNames = ['passkey', 'person', 'key', 'backup', 'policy', 'transfer'] as const
export type StepName = (typeof stepNames)[number]

export interface Step {
  readonly name: StepName
  readonly state: 'done' | 'next' | 'open' | 'waiting'
  /** The number of the step that it waits for; null: it can be done now. */
  readonly after: number | null
  readonly path: string
}

const paths: Readonly<Record<StepName, string>> = {
  passkey: '/my-account',
  person: '/settings/users',
  key: '/mpc/keys',
  backup: '/mpc/recovery',
  policy: '/wizard',
  transfer: '/mpc/transfer-requests',
}
const needs: Partial<Record<StepName, StepName>> = { backup: 'key', policy: 'key', transfer: 'policy' }

export function onboardingSteps(done: ReadonlySet<StepName>): Step[] {
  const isOpen = (name: StepName) => {
    const needed = needs[name]
    return needed === undefined || done.has(needed)
  }
  const next = stepNames.find((name) => !done.has(name) && isOpen(name))
  return stepNames.map((name) => {
    const needed = needs[name]
    const state = done.has(name) ? 'done' : name === next ? 'next' : isOpen(name) ? 'open' : 'waiting'
    return {
      name,
      state,
      after: state === 'waiting' && needed !== undefined ? stepNames.indexOf(needed) + 1 : null,
      path: paths[name],
    }
  })
}
