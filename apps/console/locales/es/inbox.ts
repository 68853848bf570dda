import type { InboxWords } from '../en/inbox.ts'

export const inbox: InboxWords = {
  title: 'Pendiente de usted',
  nothing: 'No tiene nada pendiente.',
  loading: 'Cargando…',
  failed: 'No se pudo cargar lo que tiene pendiente.',
  somebody: 'alguien',
  from: (name, at) => `${name}, ${at}`,
  frozen: 'La firma está bloqueada.',
  rules: {
    adopt: (version) => `Adoptar la versión ${version} de la política`,
    join: (version) => `Confirmar su nueva clave de acceso para la versión ${version} de la política`,
    veto: (version) => `La versión ${version} de la política entrará pronto en vigor. Puede vetarla.`,
  },
  transfers: {
    approve: (amount, recipient) => `Aprobar ${amount} a ${recipient}`,
    sign: (amount, recipient) => `Firmar su solicitud de ${amount} a ${recipient}`,
  },
  changes: {
    'member-added': (name) => `Decidir sobre la invitación de ${name}`,
    'member-changed': (name) => `Decidir sobre los nuevos permisos de ${name}`,
    'member-link': (name) => `Decidir sobre un nuevo enlace de acceso para ${name}`,
    'webhook-added': (name) => `Decidir sobre el nuevo destino ${name}`,
    'webhook-changed': (name) => `Decidir sobre el cambio del destino ${name}`,
    'webhook-secret': (name) => `Decidir sobre un nuevo secreto para el destino ${name}`,
    'address-added': (name) => `Decidir sobre el nuevo destinatario ${name}`,
    'address-changed': (name) => `Decidir sobre el cambio del destinatario ${name}`,
  },
}
