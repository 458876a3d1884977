/** English words that say nothing of what a text is about. Those of questions ("kind of", "get") are among them. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an the and or but if then so of to in on at by for from with about as into like through after over
  between out against during without before under around among is am are was were be been being do does did
  doing done have has had having will would shall should can could may might must i me my mine myself you your
  yours yourself he him his himself she her hers herself it its itself we us our ours ourselves they them their
  theirs themselves this that these those there here what which who whom whose when where why how not no nor
  only own same too very just also any some such than more most other s t d ll m re ve don didn doesn isn wasn
  aren weren won wouldn couldn shouldn hasn haven hadn ain kind type sort get got go`.split(/\s+/),
);
