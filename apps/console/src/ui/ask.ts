/**
 * How the product speaks up: alerts are the browser's own, confirmations an alert dialog in the page. Both through here,
 * so that the form can change in one place.
 */
export interface Question {
  readonly message: string
  readonly acceptLabel: string
  /** Nothing is lost by it. */
  readonly isHarmless: boolean
  readonly answer: (accepted: boolean) => void
}

let asked: readonly Question[] = []
const listeners = new Set<() => void>()

export const alertUser = (text: string): void => window.alert(text)

/** Resolves to false when cancelled. `acceptLabel` names the act: 'Archive', never 'OK'. */
export function confirmUser(
  message: string,
  acceptLabel: string,
  { isHarmless = false }: { isHarmless?: boolean } = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const question: Question = {
      message,
      acceptLabel,
      isHarmless,
      answer: (accepted) => {
        change(asked.filter((one) => one !== question))
        resolve(accepted)
      },
    }
    change([...asked, question])
  })
}

export const openQuestion = (): Question | undefined => asked[0]

export function onQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly Question[]): void {
  asked = next
  for (const listener of listeners) listener()
}
