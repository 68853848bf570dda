import type { onboarding as english } from '../en/onboarding.ts'

export const onboarding: typeof english = {
  title: (organisation) => `Configure ${organisation}`,
  lead: 'Seis pasos hasta su primera transferencia aprobada, unos 20 minutos. Puede salir y volver.',
  progress: (done, of) => `${done} de ${of} completados`,
  done: 'Hecho',
  after: (step) => `Después del paso ${step}`,
  steps: {
    passkey: {
      title: 'Añada una clave de acceso',
      why: 'Con ella accede. La clave para aprobar se añade después, en Mi cuenta.',
      act: 'Añadir clave',
    },
    person: {
      title: 'Invite a otra persona',
      why: 'Toda transferencia la aprueba alguien distinto de quien la solicita.',
      act: 'Invitar',
    },
    key: {
      title: 'Cree una clave de firma',
      why: 'Cada firmante guarda un fragmento. El umbral de la clave decide cuántos deben firmar juntos.',
      act: 'Crear clave',
    },
    backup: {
      title: 'Haga copia de los fragmentos',
      why: 'Descargue una copia cifrada por firmante y haga el simulacro.',
      act: 'Abrir Recuperación',
    },
    policy: {
      title: 'Defina una política',
      why: 'Límites, destinatarios y número de aprobaciones.',
      act: 'Abrir el asistente',
    },
    transfer: {
      title: 'Haga una primera transferencia',
      why: 'Añada un destinatario, envíe un importe pequeño y apruébelo.',
      act: 'Abrir solicitudes',
    },
  },
  watch: '¿Solo quiere ver saldos?',
  watchWhy: 'Añada una dirección. Holdfast importa su historial y lleva su libro. No hace falta clave.',
  addWatched: 'Añadir billetera de solo lectura',
}
