/** A mark before a text that something is wrong with, for those who see no colours, too. */
export const BANG = "tw:before:font-semibold tw:before:text-rise tw:before:content-['!_']";
