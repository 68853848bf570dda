import type { keys as english } from '../en/keys.ts'

export const keys: typeof english = {
  domains: 'Dominios de claves',
  sessions: 'Sesiones activas',
  signers: 'Estado de los firmantes',
  columns: {
    label: 'Etiqueta',
    threshold: 'Umbral',
    keys: 'Claves',
    created: 'Creación',
    domain: 'Dominio de claves',
    state: 'Estado',
    address: 'Dirección',
    publicKey: 'Clave pública',
    curve: 'Curva',
    networks: 'Redes',
    epoch: 'Generación',
    signer: 'Firmante',
    lastSeen: 'Última conexión',
    refreshed: 'Última renovación',
    backup: 'Última copia verificada',
    identity: 'Identidad',
    version: 'Versión',
    frozen: 'Pares bloqueados',
    chain: 'Cadena',
    factory: 'Dirección de la fábrica',
    actions: 'Acciones',
  },
  pendingRules: {
    governors: (party, version, at) =>
      `Firmante ${party}: la versión ${version} de la política espera hasta ${at}.`,
    recovery: (party, version, at) =>
      `Firmante ${party}: la versión ${version} de la política espera hasta ${at}. La adoptaron claves de recuperación en lugar de los gobernadores.`,
    operator: (party, version, at) =>
      `Firmante ${party}: la versión ${version} de la política espera hasta ${at}. La aceptó su operador sin los gobernadores.`,
  },
  threshold: (k, n) => `umbral ${k} de ${n}`,
  newDomain: 'Nuevo dominio',
  newDomainTitle: 'Nuevo dominio de claves',
  newDomainLead: 'Cada firmante guarda un fragmento de la clave; su umbral decide cuántos pueden firmar.',
  label: 'Etiqueta',
  labelMissing: 'Escriba una etiqueta',
  loadFailed: 'No se pudieron cargar los dominios de claves',
  createFailed: 'No se pudo crear el dominio de claves',
  noDomains: 'Aún no hay dominios de claves.',
  noDomainsWhy: 'Un dominio de claves es un grupo de firmantes con un umbral. Cada clave pertenece a uno.',
  noKeys: 'Aún no hay claves.',
  noKeysWhy:
    'Genere una clave en un dominio. Los firmantes la crean juntos; ninguna máquina tiene la clave entera.',
  domain: 'Dominio de claves',
  generate: 'Generar clave',
  generateTitle: 'Generar una clave',
  generateLead: 'Los firmantes la crean juntos en unas pocas rondas. Ninguna máquina tiene la clave entera.',
  domainMissing: 'Elija un dominio de claves',
  curves: { secp256k1: 'secp256k1 (TRON, Ethereum y Bitcoin)', ed25519: 'ed25519 (Solana)' },
  states: { making: 'Generando', ready: 'Lista', failed: 'Fallida' },
  waits: {
    why: 'Espera la próxima versión de las reglas; hasta entonces no firma nada.',
    add: 'Proponer una versión con esta clave',
  },
  round: (round, of) => `Ronda ${round} de ${of}`,
  starting: 'Conectando firmantes…',
  finishing: 'Comprobando que los firmantes pueden firmar…',
  stages: (name) => `Estado de ${name}`,
  refresh: 'Renovar fragmentos',
  refreshWhy:
    'Cada firmante recibe un fragmento nuevo y los antiguos dejan de valer. La clave y la dirección no cambian.',
  refreshOf: (label) => `Renovar fragmentos de ${label}`,
  refreshAsk: (label) =>
    `¿Renovar los fragmentos de ${label}?\nParticipan todos sus firmantes. La clave y la dirección no cambian. Los fragmentos anteriores y sus copias de seguridad dejan de valer: haga copias nuevas después.`,
  ceremonies: {
    refresh: 'Renovando fragmentos',
    repair: 'Reemplazando un firmante',
    reshare: 'Trasladando a otros firmantes',
  },
  signersOpen: 'Firmantes',
  signersOf: (label) => `Firmantes de ${label}`,
  notAudited:
    'El motor de firma para secp256k1 no ha sido auditado por terceros. Este servidor no genera claves ni envía transferencias para redes principales, y sus firmantes no firman ninguna, hasta que sus operadores lo reconozcan (HOLDFAST_UNAUDITED_MPC).',
  notAuditedPlain:
    'Ningún tercero ha auditado el motor de firma. Las redes principales siguen apagadas en este servidor hasta que sus operadores lo acepten.',
  networks: {
    served: 'Todas las redes de este servidor',
    test: 'Redes de prueba',
    main: 'Redes principales',
  },
  networksHint:
    'Una clave firma para redes de prueba o para redes principales, nunca para ambas. No se puede cambiar después; cada firmante lo comprueba.',
  up: 'En línea',
  down: 'Sin conexión',
  signersState: {
    absent: 'Este servidor no tiene firmantes configurados.',
    ready: 'Firma disponible: hay suficientes firmantes en línea.',
    'too-few': 'Firma no disponible: no hay suficientes firmantes en línea.',
  },
  now: {
    yes: 'Se puede firmar ahora',
    no: 'No se puede firmar ahora',
    online: (signers, needed) =>
      signers.length === 0
        ? `Ningún firmante está en línea; se necesitan ${needed}.`
        : `${signers.length === 1 ? 'Firmante' : 'Firmantes'} ${signers.join(', ')} en línea; se necesitan ${needed}.`,
    offline: (signers) =>
      signers.length === 0
        ? ''
        : `${signers.length === 1 ? 'Firmante' : 'Firmantes'} ${signers.join(', ')} sin conexión.`,
    keyShort: (label, threshold) => `${label} no puede firmar ahora: necesita ${threshold} firmantes.`,
    frozen: 'Algunos pares de firmantes están bloqueados hasta que se renueven los fragmentos.',
  },
  activity: {
    now: 'Ahora',
    unknown: 'Desconocida',
    neverRefreshed: 'Aún sin renovar',
    noShares: 'Sin fragmentos',
    noBackup: 'Sin copia verificada',
    toRecovery: (party) => `Recuperación del firmante ${party}`,
    inBackup: (inIt, keys) => `${inIt} de ${keys} fragmentos`,
  },
  noSessions: 'No se está generando ni renovando ninguna clave.',
  explain: {
    title: 'Cómo funcionan las claves MPC',
    shares: {
      title: 'Fragmentos en lugar de una clave',
      text: 'Una billetera corriente tiene una clave privada, y quien la copia controla los fondos. En funcionamiento, una clave MPC no existe entera en ningún sitio. Cada firmante genera sus propios números aleatorios y solo se intercambian valores derivados de ellos. Después, cada firmante tiene un fragmento, que por sí solo no revela nada, y todos conocen la clave pública. Con suficientes fragmentos se podría calcular la clave privada. Ninguna máquina los reúne para generarla, para firmar ni para hacer copias de seguridad; solo lo hace la recuperación, en una máquina sin conexión.',
    },
    threshold: {
      title: 'El umbral',
      text: 'Una clave tiene un umbral, por ejemplo 2 de 3: dos cualesquiera de sus tres firmantes pueden firmar, y uno solo no. Puede perder una máquina sin perder el acceso a los fondos. Un fragmento robado no revela nada de la clave. Un ladrón necesita dos máquinas en lugares distintos antes de la siguiente renovación de los fragmentos.',
    },
    domains: {
      title: 'Dominios de claves',
      text: 'Un dominio de claves es un grupo de firmantes con un umbral, común a todas sus claves. Puede usar dominios separados, con máquinas y operadores distintos, para los pagos diarios y las reservas.',
    },
    signing: {
      title: 'Cómo se firma',
      text: 'Los firmantes reciben la solicitud completa: la intención, los bytes exactos de la transacción y las aprobaciones. Cada firmante decodifica los bytes y compara destinatario, importe, token, comisión y caducidad con la intención. Si algo difiere, se niega e indica el campo. Si no, los firmantes intercambian unos pocos mensajes cifrados, que producen una firma corriente. Se comprueba con la dirección de la billetera antes de usarla.',
    },
    recovery: {
      title: 'Renovación y recuperación',
      text: 'Los fragmentos pueden renovarse: cada firmante recibe uno nuevo y los antiguos dejan de valer. La clave y la dirección no cambian. Cada firmante tiene su propia copia de seguridad, con su propia contraseña. Si se pierden firmantes, tantas copias como indica el umbral recuperan la clave, en una ceremonia documentada y en una máquina sin red.',
    },
    drawing:
      'Dibujo: tres firmantes, cada uno con un fragmento. Dos de ellos decodifican la transacción, la comparan con la intención e intercambian mensajes cifrados; producen una firma, que va a la cadena. El tercer firmante no hace falta.',
    drawn: {
      signer: (n) => `Firmante ${n}`,
      share: 'fragmento',
      check: 'decodifica y compara',
      rest: 'no hace falta',
      signature: 'una firma',
      chain: 'cadena',
    },
  },
  chains: {
    mainnet: 'mainnet',
    polygon: 'polygon',
    arbitrum: 'arbitrum',
    optimism: 'optimism',
    base: 'base',
    bsc: 'bsc',
  },
  forwardersWhy:
    'Direcciones de los futuros reenviadores (contratos de depósito en direcciones calculadas de antemano) en cada cadena.',
}
