#!/bin/sh
# Builds target/*.jar with a JDK alone: the classes, their sources for the IDE, and the pom.
set -eu
cd "$(dirname "$0")"
name=hosted-verification-links-client
version=$(sed -n 's:^  <version>\(.*\)</version>:\1:p' pom.xml)
rm -rf target
mkdir -p "target/classes/META-INF/maven/hosted-verification-links/$name"
cp pom.xml "target/classes/META-INF/maven/hosted-verification-links/$name/"
find src/main/java -name '*.java' >target/sources
javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC --release 11 -encoding UTF-8 -Xlint:all -Werror -d target/classes @target/sources
jar --create --file "target/$name-$version.jar" -C target/classes .
jar --create --file "target/$name-$version-sources.jar" -C src/main/java .
cp pom.xml "target/$name-$version.pom"
