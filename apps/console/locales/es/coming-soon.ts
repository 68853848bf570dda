/** One sentence on what will be at a page that does not work yet; loaded with such a page. */
export const comingSoon = {
  mpcSessions: 'Las sesiones de firma con sus rondas y participantes.',
  mpcPolicy: 'La política vigente, regla por regla.',
  mpcTron: 'Construir, firmar y enviar un pago de TRX como prueba.',
  mpcDevice: 'Los dispositivos que guardan una parte de una clave.',
  mpcRecovery: 'Cómo se recupera una clave cuando se pierde una parte.',
  transferRequests: 'Los pagos, del borrador a la aprobación, la firma y la cadena.',
  devKeys: 'Claves para desarrollo, guardadas en el servidor.',
  devFlowLogs: 'Qué ocurrió en cada paso de un flujo de firma.',
  devTools: 'Herramientas que ejecutan un flujo de firma de principio a fin.',
  policyWizard: 'Seis preguntas que llevan a una política de firma.',
  /** Dialogs. */
  send: 'Enviar creará una solicitud de transferencia, que otros aprueban y los firmantes firman. Hasta entonces, desde aquí no se puede enviar nada.',
  policy:
    '+ Política escribirá una política que los firmantes hacen cumplir. Hasta entonces, el asistente de políticas prepara una.',
}
