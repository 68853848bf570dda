/** A result of a check. A warning leaves the check in order. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'fault'
  readonly subject: string
  readonly text: string
}

export const ok = (subject: string, text: string): Finding => ({ level: 'ok', subject, text })
export const warning = (subject: string, text: string): Finding => ({ level: 'warning', subject, text })
export const fault = (subject: string, text: string): Finding => ({ level: 'fault', subject, text })

export const lineOf = ({ level, subject, text }: Finding): string =>
  `${level.padEnd(7)}  ${subject.padEnd(13)}  ${text}`
