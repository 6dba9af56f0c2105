// Types of what the page uses of htm/preact's standalone build.
export type Node = any;
export function html(strings: TemplateStringsArray, ...values: any[]): Node;
export function render(node: Node, parent: Element): void;
export function h(type: any, props?: any, ...children: any[]): Node;
export function useState<T>(initial: T | (() => T)): [T, (next: T | ((before: T) => T)) => void];
export function useEffect(effect: () => void | (() => void), inputs?: any[]): void;
export function useLayoutEffect(effect: () => void | (() => void), inputs?: any[]): void;
export function useRef<T = any>(initial?: T): { current: T };
export function useMemo<T>(make: () => T, inputs: any[]): T;
export function useCallback<T>(act: T, inputs: any[]): T;
