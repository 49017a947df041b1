/**
 * Something that is being made and will not change afterwards. What is made for every decision is made member by member: an object
 * literal that spreads another one and adds members is many times slower.
 */
export type Draft<T> = { -readonly [Member in keyof T]: T[Member] };
