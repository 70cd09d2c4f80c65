// The build writes these texts in traditional characters: build/traditional.ts.

export * from './zh';
