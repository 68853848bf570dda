/** Runs a ceremony of all its parties in this process, every message delivered at once. */
import { type Ceremony, engine, type Message, type Result, type Step } from '@holdfast/mpc'

export function runCeremony(ceremonies: ReadonlyMap<number, Ceremony>): ReadonlyMap<number, Result> {
  const parties = [...ceremonies.keys()]
  let steps: Step[] = [...ceremonies.values()].map((ceremony) => engine.start(ceremony))
  while (steps.some(({ status }) => status === 'waiting')) {
    const sent: Message[] = steps.flatMap((step) => (step.status === 'aborted' ? [] : step.messages))
    steps = steps.map((step, place) =>
      step.status === 'waiting'
        ? engine.handle(
            step.state,
            sent.filter(({ from, to }) => from !== parties[place] && (to === 'all' || to === parties[place])),
          )
        : { ...step, ...('messages' in step && { messages: [] }) },
    )
  }
  return new Map(
    steps.map((step, place) => {
      if (step.status !== 'finished') throw new Error(`party ${parties[place]} has no result`)
      return [parties[place] ?? 0, step.result]
    }),
  )
}
