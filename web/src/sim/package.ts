/*
 * Where a worker has its WebAssembly package from: from the address that comes with the package. A
 * worker that stands alone has `alone/package.ts` in the place of this file.
 */
export interface Package {
  module_or_path: Promise<BufferSource>;
}

export const ownPackage = (): Package | undefined => undefined;
