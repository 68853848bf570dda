import { plural } from '../../src/format/plural.ts'
import { usdText } from '../../src/format/usd-text.ts'
import type { transferDetails as english } from '../en/transfer-details.ts'
import { transfers } from './transfers.ts'

export const transferDetails: typeof english = {
  policy: {
    title: 'Comprobación de la política',
    version: (version) => `Política, versión ${version}.`,
    movedUnder: (version) => `La versión ${version} estaba en vigor en el último cambio de estado.`,
    none: 'No hay ninguna política en vigor: tiene que aprobarla otra persona y no hay límites.',
    usage: (worth, sum, cap) =>
      `≈ ${usdText(worth, 'es')}. Con esta transferencia se usan ${usdText(sum, 'es')} de ${usdText(cap, 'es')} en 24 horas.`,
    most: (cap) => `Límite por transferencia: ${usdText(cap, 'es')} (valor estimado).`,
    approvals: (count) =>
      plural('es', count, {
        one: 'Requiere 1 aprobación de otra persona.',
        other: `Requiere ${count} aprobaciones de otras personas.`,
      }),
    roleBound: 'Al menos una tiene que ser de un tesorero o administrador de tesorería.',
    refuses: 'Bloqueada por la política:',
  },
  form: {
    title: 'Nueva solicitud de transferencia',
    network: 'Red',
    networkNotYet: (name) => `${name} (envío aún no disponible)`,
    wallet: 'Billetera',
    walletWatched: (name) => `${name} (solo lectura)`,
    token: 'Token',
    recipient: 'Destinatario',
    amount: 'Importe',
    memo: 'Nota en la cadena',
    noMemo: 'Las transferencias en esta red no llevan nota. Déjela vacía.',
    memoHint: 'Opcional. Pública en la cadena; añade una pequeña comisión.',
    choose: 'Elegir…',
    chooseNetworkFirst: 'Elija antes una red',
    noWallets: 'Esta organización no tiene ninguna billetera en esta red.',
    required: 'La billetera, el token, el destinatario y el importe son obligatorios.',
    networkMissing: 'Elija una red',
    walletMissing: 'Elija una billetera',
    tokenMissing: 'Elija un token',
    networkGone: 'Esta red no está disponible. Elija otra.',
    walletGone: 'Esta billetera no está disponible. Elija otra.',
    tokenGone: 'Este token no está disponible. Elija otro.',
    recipientMissing: 'Escriba la dirección del destinatario',
    amountMissing: 'Escriba un importe',
    amountWrong: 'Escriba un importe como 1250,50 o 1.250,50',
    amountAmbiguous: (text, whole, decimal) =>
      `«${text}» puede ser dos importes. Escriba ${whole} o ${decimal}.`,
    amountZero: 'Escriba un importe mayor que cero',
    amountPlaces: (places) =>
      plural('es', places, {
        one: 'Este token tiene un decimal',
        other: `Este token tiene ${places} decimales`,
      }),
    confirmMissing: 'Confirme que ha comprobado el destinatario',
    repeatAsk:
      'Hay una transferencia idéntica sin terminar. ¿Solicitarla de nuevo?\nEl destinatario podría cobrar dos veces.',
    repeat: 'Solicitar de nuevo',
    submitted: 'Enviada a aprobación',
    created: 'Borrador creado',
    failed: (reason) => `La solicitud falló: ${reason}`,
    watched:
      'Billetera de solo lectura: Holdfast no tiene su clave, así que no puede enviar desde ella. Elija una billetera de una clave MPC.',
  },
  checks: {
    title: 'Vista previa',
    asking: 'Comprobando la comisión y el destinatario…',
    knownAs: (list, name) => `${name} (${list})`,
    knownSince: (when, by) => (by === null ? `Añadida el ${when}` : `Añadida el ${when} por ${by}`),
    knownChanged: (when, by) =>
      by === null ? `Nombre o nota cambiados el ${when}` : `Nombre o nota cambiados el ${when} por ${by}`,
    sameName: 'Otra dirección tiene el mismo nombre o uno que se le parece.',
    sameNameOf: (name, list, network) => `${name} (${list}, ${network})`,
    unknown: 'No está en su libreta de direcciones',
    silent: (reason) => `No se conoce la comisión: ${reason}`,
    willFail: 'Esta transferencia fallaría, por lo que no se puede enviar a aprobación.',
    willFailNow: 'En este momento, esta transferencia fallaría.',
    failures: {
      WALLET_NOT_ACTIVE: () => 'Esta billetera aún no está activa en la cadena: no tiene nada.',
      TO_ITSELF: () => 'El destinatario es la propia billetera.',
      TRX_TO_CONTRACT: (_needed, _available, symbol) =>
        `El destinatario es un contrato. No se le puede enviar ${symbol}.`,
      NOT_ENOUGH_TRX: (needed, available, symbol) =>
        `La billetera tiene ${available} ${symbol}; el importe y la comisión requieren ${needed} ${symbol}.`,
      NOT_ENOUGH_TOKEN: (needed, available) =>
        `La billetera tiene ${available} del token; la transferencia requiere ${needed}.`,
      CALL_REFUSED: () => 'El contrato del token rechaza la transferencia.',
      FEE_LIMIT_TOO_LOW: (needed, available, symbol) =>
        `La comisión máxima de ${available} ${symbol} no llega a los ${needed} ${symbol} que puede costar esta transferencia.`,
    },
    firstTime: 'Primer pago de esta organización a esta dirección.',
    firstTimeWhy:
      'Confírmela con el destinatario por otra vía, por ejemplo llamando a un número que ya conozca.',
    lookAlike: 'Esta dirección se parece a una que usted conoce. Compare todos los caracteres.',
    theNew: 'Este destinatario',
    same: {
      one: () => 'Hay una transferencia idéntica (billetera, token, destinatario e importe) sin terminar.',
      other: (count) =>
        `Hay ${count} transferencias idénticas (billetera, token, destinatario e importe) sin terminar.`,
    },
    sameOf: (who, when, state) => `${who}, ${when}: ${state}.`,
    sameLive: 'Firmada o enviada; aún puede pagarse.',
    toContract:
      'El destinatario es un contrato. Los tokens enviados a un contrato que no los admite se pierden.',
    confirmFirst: 'He comprobado esta dirección con el destinatario por otra vía.',
    confirmCompared: 'He comparado todos los caracteres. Esta es la dirección que quiero.',
  },
  review: {
    title: 'Aprobar esta transferencia',
    lead: 'Aprueba exactamente lo que se muestra. Los firmantes lo verifican con la transacción antes de firmar.',
    loading: 'Cargando la transferencia…',
    failed: (reason) => `No se pudo cargar la transferencia: ${reason}`,
    from: 'De',
    to: 'A',
    amount: 'Importe',
    units: (units) => `${units} unidades base`,
    token: 'Token',
    contract: (address) => `contrato ${address}`,
    network: 'Red',
    feeCeiling: 'Comisión máxima',
    feeCeilingWhy:
      'Cubre energía, ancho de banda y nota en conjunto. La transacción en la cadena muestra un límite menor: allí solo cubre la energía.',
    gasCeilingWhy:
      'Los firmantes rechazan bytes cuyo límite de gas por comisión máxima por gas sea mayor. La red cobra su precio del momento, normalmente menos.',
    fee: 'Comisión estimada ahora',
    figures: (bandwidth, energy) => `${bandwidth} de ancho de banda, ${energy} de energía`,
    memo: 'Nota en la cadena',
    noMemo: 'ninguna',
    note: 'Nota de quien solicita',
    expires: 'Válida hasta',
    policy: 'Política',
    hash: 'Hash de la intención',
    hashWhy: 'SHA-256 de esta transferencia. Compárelo con la pantalla de quien la solicitó.',
    people: 'Personas',
    submitted: 'Enviada por',
    approvals: 'Aprobaciones',
    status: 'Estado',
    txHash: 'Hash de tx',
    reason: 'Motivo',
    reasonHint: 'Opcional. Se guarda con su aprobación y en el registro de auditoría.',
    differs:
      'El hash de la intención no coincide con el de la solicitud. No la apruebe y avise a su administrador.',
    approve: 'Aprobar',
    approved: 'Aprobada',
    failedApprove: (reason) => `Error al aprobar: ${reason}`,
    repeat:
      'Solicitada como repetición: quien la solicitó vio una transferencia idéntica sin terminar y quiere que se paguen ambas.',
    noWarnings: 'Ya se le ha pagado · sin direcciones parecidas',
  },
  receipt: {
    title: 'Recibo',
    status: 'Estado',
    result: 'Resultado',
    block: 'Bloque',
    bandwidthUsed: 'Ancho de banda usado',
    energyUsed: 'Energía usada',
    bandwidthFee: 'Comisión por ancho de banda (TRX)',
    energyFee: 'Comisión por energía (TRX)',
    burned: 'Total quemado (TRX)',
    gasUsed: 'Gas usado',
    gasPrice: (symbol) => `Precio del gas (${symbol})`,
    fee: (symbol) => `Comisión (${symbol})`,
    refreshed: 'Última comprobación',
    never: 'aún no',
    failed: (reason) => `No se pudo cargar el recibo: ${reason}`,
    refreshFailed: (reason) => `No se pudo preguntar a la cadena: ${reason}`,
  },
  compare: {
    title: 'Comparación de firmas',
    lead: 'Ambas firman los mismos bytes. No se ha enviado nada.',
    digest: 'Resumen',
    tss: 'Firma de los firmantes',
    dev: 'Firma de la clave de desarrollo',
    equal: 'r y s iguales',
    equals: { true: 'sí', false: 'no', null: 'una de las dos no firmó' },
    notes: 'Notas',
    none: 'ninguna',
  },
  test: {
    lead: 'Envíe un pago de prueba en TRX. No necesita aprobación y solo funciona en redes de prueba.',
    owner: 'Propietario',
    recipient: 'Destinatario',
    amount: 'Importe (sun)',
    amountHint: '1 TRX = 1.000.000 sun',
    keyId: 'ID de clave',
    keyHint: 'Solo hace falta para enviar. La clave debe firmar por el propietario.',
    offered: (name) => `Rellenar con ${name}`,
    keys: 'Billeteras de claves MPC',
    noKeys: 'Ninguna clave MPC tiene aún billetera. Genere una en la página Claves MPC.',
    build: 'Construir',
    send: 'Construir+Firmar+Transmitir',
    ownerMissing: 'Escriba la dirección del propietario',
    recipientMissing: 'Escriba la dirección del destinatario',
    amountWrong: 'Escriba un número entero de sun, mayor que cero',
    keyMissing: 'Escriba el ID de una clave',
    sending: 'Los firmantes están firmando…',
    building: 'Construyendo la transacción…',
    answer: 'Respuesta',
    sent: 'Enviada. La red tiene la transacción.',
    notSent: (error) => `No se envió: ${error}`,
    built: 'Construida; ni firmada ni enviada.',
    fields: {
      ok: 'ok',
      tx_hash: 'tx_hash',
      error: 'error',
      transfer_id: 'transfer_id',
      tx_id: 'tx_id',
      raw_data_hex: 'raw_data_hex',
      owner_b58: 'owner_b58',
      to_b58: 'to_b58',
      amount_sun: 'amount_sun',
    },
  },
  actionOf: (action, transfer) => `${action}: ${transfer}`,
  inDevMode: '(modo de desarrollo)',
  useDevKey: 'usar clave de desarrollo',
  suspended: (until) =>
    `Su contraseña ha sido reemplazada. Podrá volver a aprobar y firmar transferencias a partir de ${until}.`,
  waitsFor: (approved, needed, isRoleBound) => {
    const roles = isRoleBound ? 'un aprobador, tesorero o administrador' : 'un aprobador o administrador'
    const left = Math.max(1, needed - approved)
    const needs = plural('es', left, {
      one: `Falta 1 aprobación de ${roles}.`,
      other: `Faltan ${left} aprobaciones, cada una de ${roles}.`,
    })
    return isRoleBound
      ? `${needs} Al menos una tiene que ser de un tesorero o administrador de tesorería.`
      : needs
  },
  waitsForPeople: ({ approved, needed, isRoleBound }, people) => {
    const left = Math.max(1, needed - approved)
    const needs = plural('es', left, {
      one: `Falta 1 aprobación de ${people}.`,
      other: `Faltan ${left} aprobaciones, de ${people}.`,
    })
    return isRoleBound
      ? `${needs} Al menos una tiene que ser de un tesorero o administrador de tesorería.`
      : needs
  },
  waitsForNobody: 'Nadie más puede aprobarla según las reglas en vigor.',
  tokenOption: (symbol: string, name: string, contract: string) => `${symbol} · ${name} · ${contract}`,
  tokenUnverified: (label: string) => `${label} · sin verificar, no se puede enviar`,
  countsNoMore: 'Ya no cuenta.',
  countsUntil: (when) => `Caduca ${when}.`,
  askedBy: (who, when) => `Solicitada por ${who}, ${when}`,
  submittedBy: (who) => `Enviada por ${who}`,
  approvedBy: (who, when) => `Aprobada por ${who}, ${when}`,
  approvedInDev: (who, when) => `Aprobada en modo de desarrollo por ${who}, ${when}`,
  noApproval: 'Aún sin aprobaciones.',
  withReason: (line, reason) => `${line}: «${reason}»`,
  testSend: 'Envío de prueba de TRON, sin aprobación',
  openTransaction: 'Detalles de la transacción',
  transactionSearch: 'Buscarla en Transacciones en blockchain',
  notRead: 'La transacción está confirmada, pero aún no se ha añadido al libro mayor.',
  lastTry: (reason) => `Último intento: ${reason}`,
  whatNow:
    '«Volver a enviar como nueva» rellena el formulario con esta transferencia para que pueda corregirla.',
  signAsk:
    '¿Firmar y transmitir esta transferencia?\nLos firmantes la firman y se envía a la red de inmediato. No se puede deshacer.',
  signFailed: 'Error al firmar y transmitir',
  compareFailed: 'Error al comparar las firmas',
  requestFailed: (message) => `La solicitud falló: ${message}`,
  devDone: (hash) => `Flujo de desarrollo completado. Hash de tx: ${hash}`,
  devFailed: (error) => `Error: ${error}`,
  actions: {
    submit: 'Enviar',
    approve: 'Aprobar',
    approveDev: 'Aprobar (dev)',
    'sign-and-broadcast': 'Firmar y transmitir',
    'compare-signatures': 'Comparar firmas',
    'run-dev-flow': 'Ejecutar flujo de desarrollo',
    'show-receipt': 'Recibo',
    'refresh-receipt': 'Actualizar recibo',
    signRequest: 'Firmar su solicitud',
    reject: 'Rechazar',
    resubmit: 'Volver a presentar con las reglas actuales',
  },
  whyNot: {
    checking: 'Comprobando el nodo y los firmantes.',
    'not-allowed': 'Su rol en esta organización no lo permite.',
    'own-request': 'No puede aprobar su propia solicitud.',
    'node-down': 'El nodo de la red no responde.',
    'no-signer': 'Ahora mismo no se puede firmar (Sin firmante MPC).',
    'no-key': 'Billetera de solo lectura: Holdfast no tiene su clave.',
    expired: 'Caducada. Cree una solicitud nueva.',
    'under-way': 'Firmándose ahora.',
    'will-fail': 'Esta transferencia fallaría.',
    'nothing-sent': 'No se envió nada.',
    'already-approved': 'Ya la ha aprobado.',
  },
  why: (reasons) => `No disponible: ${reasons}`,
  quorum: (approved, needed, part) => {
    const of = `${approved} de ${needed} aprobaciones`
    const own = {
      requester: `${of} · usted la solicitó`,
      submitter: `${of} · usted la envió`,
      approved: `${of} · usted ha aprobado`,
      approver: `${of} · usted no ha aprobado`,
      other: of,
    }
    return own[part]
  },
  signing: 'Se está firmando y enviando',
  rules: {
    title: 'Reglas de los firmantes',
    signersCheck: (version) =>
      `Cada firmante comprueba por sí mismo (reglas, versión ${version}): billetera, token, importe, comisión, destinatario, horario y las firmas de las personas.`,
    serverChecks: 'Solo este servidor comprueba el valor en dólares, las direcciones IP y los países.',
    needed: (count) =>
      plural('es', count, {
        one: 'Las reglas requieren 1 aprobación firmada y la firma del solicitante.',
        other: `Las reglas requieren ${count} aprobaciones firmadas y la firma del solicitante.`,
      }),
    refuses: 'Rechazada por los firmantes:',
    blocked:
      'Su navegador bloqueó la pestaña nueva. Permita las ventanas emergentes de este sitio e inténtelo de nuevo.',
    linkFailed: (reason) => `No se pudo abrir la página de aprobación: ${reason}`,
    resubmitted: 'Nuevo borrador con las reglas actuales',
    signedUntil: (who, until) => `Firmada por ${who}, válida hasta ${until}`,
    waits: {
      REQUEST_UNSIGNED: 'Falta la firma del solicitante.',
      RULES_APPROVALS_MISSING: 'Faltan aprobaciones firmadas.',
      RULES_TREASURER_MISSING: 'Falta la firma de un tesorero.',
      RULES_FROZEN: 'Las firmas están detenidas en esta organización.',
      RULES_CHANGED: transfers.rulesChanged,
    },
    completes: 'Con su aprobación queda completa.',
    waitsForYou: (approvers) =>
      plural('es', approvers, {
        one: 'Firme su solicitud; después la aprueba 1 persona.',
        other: `Firme su solicitud; después la aprueban ${approvers} personas.`,
      }),
  },
}
