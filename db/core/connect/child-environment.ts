const VARIABLES = ['PATH', 'TMPDIR', 'SystemRoot', 'NODE_COMPILE_CACHE'];
/** How this machine reaches others. */
const NETWORK_VARIABLES = [
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'NODE_OPTIONS',
  'NODE_USE_ENV_PROXY',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
];

/**
 * The environment of a process that works on the database for this one: without the secrets of the
 * server, and without how others are reached unless it must (`network`).
 */
export function childEnvironment({ network }: { network: boolean }): NodeJS.ProcessEnv {
  const names = network ? [...VARIABLES, ...NETWORK_VARIABLES] : VARIABLES;
  return Object.fromEntries(
    names.filter((name) => process.env[name]).map((name) => [name, process.env[name]]),
  );
}
