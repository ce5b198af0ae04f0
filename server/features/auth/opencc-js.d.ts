/** The package has no types for its tables: “from to” pairs of single characters, separated by |. */
declare module 'opencc-js/dict/*' {
  const pairs: string;
  export default pairs;
}
