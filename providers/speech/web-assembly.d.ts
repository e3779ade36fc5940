/** What is used of the standard interface. TypeScript describes it among the parts of a browser, which a server does without. */
declare namespace WebAssembly {
  type ModuleImports = Record<string, (...numbers: never[]) => unknown>

  class Module {
    constructor(bytes: Uint8Array)
  }

  class Instance {
    constructor(module: Module, imports: Record<string, ModuleImports>)
    readonly exports: object
  }

  type Memory = { buffer: ArrayBuffer }
}
