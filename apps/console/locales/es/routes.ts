/** The title of every page and, until it works, one sentence on what will be there. */
export const pages = {
  devNavigation: {
    title: 'Navegación para desarrolladores',
    soon: 'Una lista de enlaces a todas las páginas del producto.',
  },
  devMain: {
    title: 'Navegación para desarrolladores: páginas principales',
    soon: 'Enlaces a las páginas principales.',
  },
  devButtons: { title: 'Galería de diálogos', soon: 'Un botón por cada diálogo del producto.' },
  devIcons: { title: 'Galería de iconos', soon: 'Los iconos que usa el producto, con sus nombres.' },
  devLucideIcons: {
    title: 'Galería de iconos de Lucide',
    soon: 'Todos los iconos del conjunto Lucide, con sus nombres.',
  },
  ingestionRuns: { title: 'Ejecuciones de ingesta recientes', soon: '' },
  vaults: { title: 'Bóvedas', soon: 'Las bóvedas con su valor, resultado y flujos.' },
  signingRequests: {
    title: 'Solicitudes de firma',
    soon: 'Solicitudes pendientes de firma, con quién las pidió y cuándo.',
  },
  cards: {
    title: 'Tarjetas',
    soon: 'El saldo de la cuenta de tarjetas y las tarjetas virtuales con sus límites.',
  },
  sentInvoice: {
    title: 'Facturas enviadas',
    soon: 'Las facturas enviadas, con cliente, importe y vencimiento.',
  },
  invoiceClients: {
    title: 'Clientes de facturación',
    soon: 'Los clientes a los que se factura, con sus direcciones e identificación fiscal.',
  },
  fiat: {
    title: 'Pagos y conversión de fiat',
    soon: 'Convertir stablecoins en dinero en un banco, y al revés.',
  },
  apiManagement: {
    title: 'Gestión de API',
    soon: 'Los usuarios de la interfaz de programación, sus tokens y sus permisos.',
  },
  transactions: { title: 'Transacciones en blockchain', soon: '' },
  transactionsMpc: {
    title: 'Transacciones en blockchain MPC',
    soon: '',
  },
  accountsBalances: { title: 'Cuentas y saldos', soon: '' },
  mpcDashboard: {
    title: 'Panel de MPC',
    soon: 'Dominios de claves, firmantes y solicitudes de transferencia abiertas de un vistazo.',
  },
  keyDomains: {
    title: 'Dominios de claves',
    soon: 'Los dominios bajo los que se crean claves, y la forma de crear uno.',
  },
  mpcKeys: {
    title: 'Claves MPC',
    soon: 'Las claves cuyas partes guardan los firmantes, y la creación de nuevas.',
  },
  mpcSessions: { title: 'Sesiones', soon: 'Las sesiones de firma con sus rondas y participantes.' },
  mpcPolicy: { title: 'Política', soon: 'La política vigente, regla por regla.' },
  mpcTron: {
    title: 'Envío de prueba en TRON',
    soon: 'Construir, firmar y enviar un pago de TRX como prueba.',
  },
  forwarders: { title: 'Reenviadores', soon: 'Las fábricas de reenviadores de cada cadena.' },
  mpcDevice: { title: 'Dispositivo', soon: 'Los dispositivos que guardan una parte de una clave.' },
  mpcRecovery: { title: 'Recuperación', soon: 'Cómo se recupera una clave cuando se pierde una parte.' },
  transferRequests: {
    title: 'Solicitudes de transferencia',
    soon: 'Los pagos, del borrador a la aprobación, la firma y la cadena.',
  },
  devKeys: { title: 'Claves de desarrollo', soon: 'Claves para desarrollo, guardadas en el servidor.' },
  devFlowLogs: {
    title: 'Registros de flujo de desarrollo',
    soon: 'Qué ocurrió en cada paso de un flujo de firma.',
  },
  devTools: {
    title: 'Herramientas de desarrollo',
    soon: 'Herramientas que ejecutan un flujo de firma de principio a fin.',
  },
  policyWizard: {
    title: 'Asistente de políticas',
    soon: 'Seis preguntas que llevan a una política de firma.',
  },
  generalSettings: {
    title: 'Configuración general',
    soon: 'El nombre de la organización, su equipo y sus bóvedas archivadas.',
  },
  users: { title: 'Usuarios', soon: 'Los miembros de la organización, activos y archivados, y sus roles.' },
  devices: {
    title: 'Dispositivos',
    soon: 'Los dispositivos de la organización, su último uso y sus huellas.',
  },
  entities: {
    title: 'Gestión de entidades',
    soon: 'Las organizaciones de esta instalación y sus suscripciones.',
  },
  billing: { title: 'Plan y facturación', soon: 'El plan, el método de pago y los pagos anteriores.' },
  mpcKeyList: {
    title: 'Lista de claves MPC',
    soon: 'Qué usuario tiene qué clave, para qué bóveda y desde cuándo.',
  },
  securityHistory: {
    title: 'Historial de seguridad',
    soon: 'Quién hizo qué y desde dónde, lo más reciente primero.',
  },
  emailNotifications: {
    title: 'Notificaciones por correo',
    soon: 'Para qué bóvedas una transacción firmada envía un correo.',
  },
  accountGroups: {
    title: 'Grupos de cuentas',
    soon: 'Los grupos en los que se ordenan las billeteras, y su orden.',
  },
  myAccount: { title: 'Mi cuenta', soon: 'Su perfil, sus llaves de seguridad y sus inicios de sesión.' },
  adminDashboard: {
    title: 'Panel de administración',
    soon: 'Entidades, usuarios y el estado del sistema en cifras.',
  },
  adminNetworks: { title: 'Redes', soon: 'Las redes que Holdfast conoce, con explorador y símbolo.' },
  adminTokens: { title: 'Tokens', soon: 'El catálogo de tokens: contrato, decimales y nivel de cada uno.' },
  tronEnrichment: {
    title: 'Enriquecimiento de TRON',
    soon: '',
  },
  unknownTokens: {
    title: 'Tokens desconocidos',
    soon: 'Tokens vistos en billeteras que aún no están en el catálogo.',
  },
  reconciliation: { title: 'Conciliación de billeteras', soon: '' },
  addressBook: {
    title: 'Libreta de direcciones (salientes)',
    soon: 'Nombres para las direcciones a las que se envían pagos.',
  },
  addressLabels: {
    title: 'Etiquetas de direcciones (entrantes)',
    soon: 'Nombres para las direcciones de las que llegan pagos.',
  },
  adminUsers: {
    title: 'Usuarios administradores',
    soon: 'Todos los usuarios de esta instalación, sus permisos y sus inicios de sesión.',
  },
  entitySubscriptions: {
    title: 'Suscripciones de entidades',
    soon: 'Nivel, estado y pagos de cada organización.',
  },
  vigilance: {
    title: 'Gestión de vigilancia',
    soon: 'Alertas del sistema: descuadres, direcciones parecidas, fallos de proveedores.',
  },
  services: { title: 'Servicios', soon: 'Cada proceso y cada proveedor con su estado y versión.' },
  subscriptionPlans: { title: 'Planes de suscripción', soon: 'Los cuatro planes y sus límites.' },
  webhookEvents: {
    title: 'Eventos de webhook',
    soon: 'Cada evento con su contenido, sus entregas y las respuestas.',
  },
  systemHealth: {
    title: 'Estado del sistema',
    soon: 'Colas, retraso en bloques de cada red, base de datos y tasas de error.',
  },
  usageAnalytics: {
    title: 'Análisis de uso',
    soon: 'Transacciones, volumen y llamadas de cada organización en el tiempo.',
  },
  help: { title: 'Ayuda', soon: 'Cómo funciona cada pantalla.' },
}

/** Labels of the dialogs, which are also the titles of their own pages. */
export const dialogs = {
  apiUser: '+ Usuario de API',
  virtualCard: '+ Tarjeta virtual',
  topUp: 'Recargar',
  client: '+ Cliente',
  securityKey: '+ Llave de seguridad',
  organization: '+ Organización',
  editBillingInformation: 'Editar datos de facturación',
  editCreditCard: 'Editar tarjeta de crédito',
  organizationMember: '+ Miembro de la organización',
  user: '+ Usuario',
  device: '+ Dispositivo',
  address: '+ Dirección',
  vault: '+ Bóveda',
  network: '+ Red',
  vaultMember: '+ Miembro de la bóveda',
  apiClientSigner: '+ Firmante de cliente API',
  policy: '+ Política',
  importToken: 'Importar token',
  csvExport: 'Exportar CSV',
  receive: 'Recibir',
  send: 'Enviar',
  swap: 'Intercambiar',
  wallet: '+ Billetera',
  token: '+ Token',
  accountGroup: '+ Grupo de cuentas',
  addLabel: '+ Añadir etiqueta',
}

export const dialogSoon = (label: string) => `El diálogo «${label}» se abrirá aquí por sí solo.`
