/** The alert of the surrounding dialog. While a dialog is open, alerts appear in it, because the page behind it is inert. */
import { useEffect, useState } from 'react'
import { openAlertPlace, useAlerts } from './ask.ts'
import { ErrorBox } from './ErrorBox.tsx'

export function DialogAlerts() {
  const [place] = useState(() => Symbol('dialog'))
  useEffect(() => openAlertPlace(place), [place])
  const alerts = useAlerts(place)
  return alerts.map(({ id, text, dismiss }) => (
    <div key={id} className="border-b border-line px-5 py-3">
      <ErrorBox text={text} onDismiss={dismiss} />
    </div>
  ))
}
