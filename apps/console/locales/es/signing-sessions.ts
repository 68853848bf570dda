import type { signingSessions as english } from '../en/signing-sessions.ts'

export const signingSessions: typeof english = {
  lead: 'Cada vez que se pidió una firma a los firmantes. Una sesión tiene un intento por cada grupo de firmantes al que se pidió: cuáles firmaron, se negaron o no respondieron.',
  loadFailed: 'No se pudieron cargar las sesiones de firma.',
  empty: 'Aún no hay ninguna sesión de firma.',
  emptyWhy: 'Una sesión empieza cuando se firma una transferencia aprobada.',
  more: 'Mostrar sesiones anteriores',
  columns: {
    when: 'Fecha',
    request: 'Solicitud',
    amount: 'Importe',
    key: 'Clave',
    signers: 'Firmantes',
    outcome: 'Resultado',
  },
  by: (name) => `de ${name}`,
  somebody: 'alguien',
  to: (wallet) => `desde ${wallet} a`,
  open: 'Abrir la solicitud',
  signed: (parties) => `Firmaron: ${parties}`,
  tried: (parties) => `Consultados: ${parties}`,
  refused: (party) => `El firmante ${party} se negó:`,
  silent: (party) => `El firmante ${party} no respondió:`,
  unknownSigners: 'sin registro',
  outcomes: { running: 'En curso', signed: 'Firmada', refused: 'Rechazada', stopped: 'Detenida' },
  serverStopped: 'No se registró el final: el servidor se detuvo, o la sesión es anterior a este registro.',
}
