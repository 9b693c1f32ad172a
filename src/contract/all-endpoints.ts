/** Every subject of the API: what is missing here, the browser's `call` does not know. */
export * from './people/endpoints.ts';
export * from './plans/endpoints.ts';
export * from './lists/endpoints.ts';
export * from './history/endpoints.ts';
export * from './places/endpoints.ts';
export * from './prices/endpoints.ts';
export * from './core/endpoints.ts';
export * from './insight/endpoints.ts';
export * from './imports/endpoints.ts';
export * from './finder/endpoints.ts';
export * from './people/mail-endpoints.ts';
export * from './pages/endpoints.ts';
export * from './publish/endpoints.ts';
export * from './people/second-factor-endpoints.ts';
