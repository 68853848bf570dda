/** Alerts and confirmations, raised from anywhere and shown in the page: `Toasts`, `DialogAlerts` and `Questions` render them. */
import { type ReactNode, useSyncExternalStore } from 'react'

export interface Question {
  readonly message: string
  /** Shown between the message and the buttons. */
  readonly details: ReactNode
  readonly acceptLabel: string
  /** The action loses no data. */
  readonly isHarmless: boolean
  readonly answer: (accepted: boolean) => void
}

export interface Alert {
  readonly id: number
  readonly text: string
  /** The topmost dialog when it was raised; null: the page. */
  readonly place: AlertPlace | null
  readonly dismiss: () => void
}

/** One open dialog. */
export type AlertPlace = symbol

const questions = storeOf<Question>()
const alerts = storeOf<Alert>()
let places: readonly AlertPlace[] = []
let lastId = 0

/**
 * Shows an alert until it is dismissed: inside the topmost dialog, else as a toast; with null as `place` always as a toast. A dialog has
 * one alert at a time; a text that the page already shows is announced again, not repeated. Dismissing it by keyboard returns the focus.
 */
export function alertUser(text: string, place: AlertPlace | null = places.at(-1) ?? null): void {
  const focused = document.activeElement
  const alert: Alert = {
    id: ++lastId,
    text,
    place,
    dismiss: () => {
      const current = document.activeElement
      const isInside = current === document.body || current?.closest('[data-message]') instanceof Element
      alerts.change((shown) => shown.filter((other) => other !== alert))
      if (isInside && focused instanceof HTMLElement && focused.isConnected) focused.focus()
    },
  }
  alerts.change((shown) => [
    ...shown.filter((other) => other.place !== place || (place === null && other.text !== text)),
    alert,
  ])
}

/** Alerts appear in the place that opened last. Returns the function that closes the place together with its alerts. */
export function openAlertPlace(place: AlertPlace): () => void {
  places = [...places, place]
  return () => {
    places = places.filter((other) => other !== place)
    clearAlerts(place)
  }
}

/** Removes the alerts of the topmost dialog, before its form is sent again. */
export const clearAlerts = (place: AlertPlace | null = places.at(-1) ?? null): void =>
  alerts.change((shown) => shown.filter((alert) => alert.place !== place))

/** Resolves to false when cancelled. `acceptLabel` names the action: 'Archive', never 'OK'. */
export function confirmUser(
  message: string,
  acceptLabel: string,
  { isHarmless = false, details = null }: { isHarmless?: boolean; details?: ReactNode } = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const question: Question = {
      message,
      details,
      acceptLabel,
      isHarmless,
      answer: (accepted) => {
        questions.change((pending) => pending.filter((other) => other !== question))
        resolve(accepted)
      },
    }
    questions.change((pending) => [...pending, question])
  })
}

export const useQuestion = (): Question | undefined =>
  useSyncExternalStore(questions.subscribe, questions.read)[0]

export const useAlerts = (place: AlertPlace | null): readonly Alert[] =>
  useSyncExternalStore(alerts.subscribe, alerts.read).filter((alert) => alert.place === place)

function storeOf<T>() {
  let items: readonly T[] = []
  const listeners = new Set<() => void>()
  return {
    read: () => items,
    change: (next: (items: readonly T[]) => readonly T[]): void => {
      items = next(items)
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
