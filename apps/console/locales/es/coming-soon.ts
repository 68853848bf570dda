/** One sentence on what will be at a page that does not work yet; loaded with such a page. */
export const comingSoon = {
  mpcSessions: 'Las sesiones de firma con sus rondas y participantes.',
  mpcPolicy: 'La política vigente, regla por regla.',
  mpcDevice: 'Los dispositivos que guardan una parte de una clave.',
  mpcRecovery: 'Cómo se recupera una clave cuando se pierde una parte.',
  policyWizard: 'Seis preguntas que llevan a una política de firma.',
  /** Dialogs. */
  policy:
    '+ Política escribirá una política que los firmantes hacen cumplir. Hasta entonces, el asistente de políticas prepara una.',
}
